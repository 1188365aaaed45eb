import { Pause } from 'lucide-react';
import { useUser } from '../../../../lib/session/auth.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { CommentBodyView } from '../body/CommentBodyView.tsx';
import { useSpoken } from '../body/useSpoken.ts';
import type { Given } from '../composer/lateComments.ts';
import { useFrame } from './DiscussionContext.ts';

/** One's own words that wait for a connection, where they will stand. */
export function LateComment({ given: { body, replyTo }, className }: { given: Given; className?: string }) {
  const { id: me } = useUser();
  const { thingOf } = useFrame();
  const spoken = useSpoken(thingOf);
  const { name, src } = usePeople().find(me);
  return (
    <article aria-label={`${name}, will be sent: ${spoken(body).slice(0, 60)}`} className={cx('flex min-w-0 gap-3', className)}>
      <Avatar name={name} src={src} size={replyTo ? 24 : 28} decorative className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
          <span className="text-14 font-semibold text-ink">
            <bdi>{name}</bdi>
          </span>
          <span className="inline-flex items-center gap-1">
            <Icon of={Pause} size={12} /> Will be sent
          </span>
        </p>
        <CommentBodyView body={body} thingOf={thingOf} className="mt-0.5" />
      </div>
    </article>
  );
}
