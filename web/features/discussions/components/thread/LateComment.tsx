import { Pause } from 'lucide-react';
import { isEmpty } from '../../../../../domain/kernel/richText.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { CommentBodyView } from '../body/CommentBodyView.tsx';
import { useSpoken } from '../body/useSpoken.ts';
import type { Late } from '../composer/lateComments.ts';
import { useFrame } from './DiscussionContext.ts';

/** One's own words that are on their way or wait for a connection, where they will stand. */
export function LateComment({ of: { id, body, replyTo, waits, files }, className }: { of: Late; className?: string }) {
  const { id: me } = useUser();
  const { thingOf } = useFrame();
  const spoken = useSpoken(thingOf);
  const { name, src } = usePeople().find(me);
  return (
    <article
      data-late={id}
      aria-label={`${name}, ${waits ? 'will be sent' : 'being sent'}: ${spoken(body).slice(0, 60)}`}
      className={cx('flex min-w-0 gap-3', className)}
    >
      <Avatar name={name} src={src} size={replyTo ? 24 : 28} decorative className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
          <span className="text-14 font-semibold text-ink">
            <bdi>{name}</bdi>
          </span>
          <span className="inline-flex items-center gap-1">
            {waits && <Icon of={Pause} size={12} />}
            {waits ? 'Will be sent' : 'Being sent'}
          </span>
        </p>
        {!isEmpty(body) && <CommentBodyView body={body} thingOf={thingOf} className="mt-0.5" />}
        {files > 0 && <p className="num mt-0.5 text-12 text-ink-muted">{files === 1 ? '1 attachment' : `${files} attachments`}</p>}
      </div>
    </article>
  );
}
