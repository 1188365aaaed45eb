import type { ReactNode } from 'react';
import { SectionHead } from '../SectionHead.tsx';

export function Section({ title, className = 'mt-3', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <SectionHead title={title} />
      <div className={className}>{children}</div>
    </section>
  );
}
