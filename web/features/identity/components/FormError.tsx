import type { ReactNode } from 'react';
import { StatusMark } from '../../../ui/StatusMark.tsx';

/** What the server said about a form as a whole; nothing while there is nothing to say. */
export function FormError({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div role="alert">
      {message && (
        <div className="mb-4 flex gap-2 text-overdue-text">
          <StatusMark status="overdue" className="mt-1" />
          <div>
            {message} {children}
          </div>
        </div>
      )}
    </div>
  );
}
