import { Ban } from 'lucide-react';

/** Of an issue sheet that counts no more. */
export const Withdrawn = () => (
  <span className="ms-2 inline-flex items-center gap-1 text-12 font-semibold text-overdue-text">
    <Ban size={12} aria-hidden />
    Withdrawn
  </span>
);
