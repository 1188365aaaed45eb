import type { ReactNode } from 'react';

export interface FormActionsProps {
  /** What went wrong and belongs to no field. */
  problem: string | null;
  children: ReactNode;
}

/** The buttons of a long form, always in sight at its foot. */
export function FormActions({ problem, children }: FormActionsProps) {
  return (
    <div className="sticky bottom-0 z-(--z-sticky) -mx-10 mt-6 flex items-center gap-2 border-t border-hairline bg-surface px-10 py-3 max-md:-mx-4 max-md:px-4">
      <p role="alert" className="me-auto text-13 text-overdue-text">
        {problem}
      </p>
      {children}
    </div>
  );
}
