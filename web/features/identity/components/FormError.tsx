import { StatusMark } from '../../../ui/StatusMark.tsx';

/** What the server said about a form as a whole; nothing while there is nothing to say. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
        <div className="mt-2 mb-4 flex gap-2 text-overdue-text">
          <StatusMark status="overdue" className="mt-1" />
          {message}
        </div>
      )}
    </div>
  );
}
