import { VisuallyHidden } from './VisuallyHidden.tsx';

export type FoundProps = {
  /** How many a search or a filter has left; undefined while nothing is looked for, or not found yet. */
  count: number | undefined;
  /** There are more than that. */
  hasMore?: boolean;
  /** What is looked for: "project". */
  of: string;
};

/**
 * Says how many are found to who does not see the list become shorter. It stands as long as its list, and outside of it: words that come
 * together with what they stand in are read to nobody.
 */
export function Found({ count, hasMore = false, of }: FoundProps) {
  const many = count === 1 && !hasMore ? of : `${of}s`;
  return (
    <VisuallyHidden>
      <span role="status">{count !== undefined && `${hasMore ? 'More than ' : ''}${count || 'No'} ${many} found`}</span>
    </VisuallyHidden>
  );
}
