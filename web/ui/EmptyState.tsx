import type { ReactNode } from 'react';
import { Words } from './Words.tsx';

export type EmptyStateProps = {
  /** One of drawings/; a search without result has none. */
  drawing?: ReactNode;
  /** One sentence; with names as `named` marks them. */
  sentence: string;
  /** One primary button, or "Clear filters". */
  action?: ReactNode;
  /** The heading level where it is the page's only heading. */
  level?: 1 | 2 | 3;
};

/** Nothing here yet: a drawing, a serif sentence, one thing to do. */
export function EmptyState({ drawing, sentence, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {drawing && <div className="mb-8 w-full max-w-85 [&>svg]:h-auto [&>svg]:w-full">{drawing}</div>}
      <Heading className="max-w-100 font-title text-title-22 text-balance">
        <Words of={sentence} />
      </Heading>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
