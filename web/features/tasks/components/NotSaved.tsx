import { TextLink } from '../../../ui/TextLink.tsx';

interface NotSavedProps {
  /** Of the field. */
  label: string;
  /** What is wrong with what was typed, or null. */
  error: string | null;
  errorId: string;
  /** Something is typed that is neither saved nor on its way. */
  isLeft: boolean;
  save: () => Promise<void>;
  revert: () => void;
}

/** Below a field: why what was typed is not saved, and what becomes of it. */
export function NotSaved({ label, error, errorId, isLeft, save, revert }: NotSavedProps) {
  return (
    <>
      {error !== null && (
        <p id={errorId} role="alert" className="mt-1 text-13 text-overdue-text">
          {error}
        </p>
      )}
      {isLeft && (
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-ink-muted">
          Not saved yet.
          <span className="flex gap-3">
            <LineButton label={`Save the ${label.toLowerCase()}`} onClick={() => void save()}>
              Save
            </LineButton>
            <LineButton label={`Discard the ${label.toLowerCase()}`} onClick={revert}>
              Discard
            </LineButton>
          </span>
        </p>
      )}
    </>
  );
}

function LineButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <TextLink asChild>
      <button type="button" aria-label={label} onClick={onClick} className="touch-target">
        {children}
      </button>
    </TextLink>
  );
}
