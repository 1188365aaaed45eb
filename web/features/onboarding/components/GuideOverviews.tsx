import { Link } from '@tanstack/react-router';
import { wordsOf } from '../../../../domain/kernel/looking.ts';
import { Marked } from '../../../lib/Marked.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { GuidePart } from './guideParts.ts';

export interface GuideOverviewsProps {
  parts: readonly GuidePart[];
  query: string;
  onLeave: () => void;
}

/** What each part of the product is for, with the way there. */
export function GuideOverviews({ parts, query, onLeave }: GuideOverviewsProps) {
  return parts.map(({ title, to, passages }) => (
    <section key={title} aria-label={title}>
      <SectionHead
        title={title}
        level={3}
        link={
          <TextLink asChild>
            <Link to={to} onClick={onLeave} aria-label={`Open ${title}`}>
              Open
            </Link>
          </TextLink>
        }
      />
      <div className="flex max-w-measure flex-col gap-2.5 pt-3">
        {passages.map((passage) => (
          <div key={passage.words}>
            {passage.title && (
              <h4 className="font-semibold">
                <Marked text={passage.title} words={wordsOf(query)} />
              </h4>
            )}
            <p>
              <Marked text={passage.words} words={wordsOf(query)} />
            </p>
          </div>
        ))}
      </div>
    </section>
  ));
}
