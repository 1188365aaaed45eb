import { SmilePlus } from 'lucide-react';
import { type Comment, type Reaction, reactions } from '../../../../../domain/discussions/contract.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { reactionLooks } from './reactions.ts';

interface ReactionsProps {
  comment: Comment;
  onReact: (reaction: Reaction, isOn: boolean) => void;
}

/** Who nodded how, each kind with its number; a press joins in or takes one's own back. */
export function Reactions({ comment, onReact }: ReactionsProps) {
  const { id: me } = useUser();
  const people = usePeople();
  const reason = reasonOf(comment.can.react);
  return (
    <>
      {comment.reactions.map(({ reaction, userIds }) => {
        const isOwn = userIds.some((id) => id === me);
        const { name, icon } = reactionLooks[reaction];
        const who = `${name}: ${userIds.map((id) => people.find(id).name).join(', ')}`;
        return (
          <Tooltip key={reaction} content={who} side="top">
            <button
              type="button"
              data-value=""
              aria-pressed={isOwn}
              aria-label={`${userIds.length} ${who}. ${isOwn ? 'Take yours back' : 'Join in'}`}
              aria-disabled={reason !== undefined || undefined}
              onClick={() => reason === undefined && onReact(reaction, !isOwn)}
              className={cx(
                reactionFrame,
                isOwn
                  ? 'border-accent-line bg-accent-soft text-accent-text'
                  : 'border-hairline-strong bg-surface-raised text-ink-muted hover:border-control-line',
              )}
            >
              <Icon of={icon} size={14} />
              <span className="num text-12 font-semibold">{userIds.length}</span>
            </button>
          </Tooltip>
        );
      })}
      {reason === undefined && <ReactMenu comment={comment} onReact={onReact} />}
    </>
  );
}

const reactionFrame = 'touch-target inline-flex h-6 items-center gap-1.5 rounded-2 border px-2 transition-colors touch:h-9';

function ReactMenu({ comment, onReact }: ReactionsProps) {
  const { id: me } = useUser();
  const mine = new Set(comment.reactions.filter(({ userIds }) => userIds.some((id) => id === me)).map(({ reaction }) => reaction));
  return (
    <Menu align="start" trigger={<IconButton size="small" icon={SmilePlus} label="Nod at it" />}>
      {reactions.map((reaction) => (
        <MenuItem key={reaction} icon={reactionLooks[reaction].icon} onSelect={() => onReact(reaction, !mine.has(reaction))}>
          {mine.has(reaction) ? `Take back “${reactionLooks[reaction].name}”` : reactionLooks[reaction].name}
        </MenuItem>
      ))}
    </Menu>
  );
}
