// What one may do with a comment.

import { Bell, Check, Gavel, Link2, MoreHorizontal, Pencil, RotateCcw, TextQuote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { follow } from '../../../../lib/outcome.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuSub } from '../../../../ui/Menu.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { copyLink } from '../../../identity/components/copyLink.ts';
import { DecideDialog } from '../decisions/DecideDialog.tsx';
import { useFrame } from './DiscussionContext.ts';
import { followChoices, followingOf } from './following.ts';
import { useResolve } from './useResolve.ts';
import type { Comment } from '../../../../../domain/discussions/contract.ts';

export interface DoingsProps {
  comment: Comment;
  onReply: (quotes: boolean) => void;
  onEdit: () => void;
}

export function SaidMenu({ comment, onReply, onEdit }: DoingsProps) {
  const { commands, linkOf } = useFrame();
  const [isAsking, setAsking] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const { can, resolved, id: commentId } = comment;
  const { resolve, reopen } = useResolve(comment);
  return (
    <>
      <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label="More about this comment" />}>
        <MenuItem icon={Link2} onSelect={() => void copyLink(linkOf(commentId))}>
          Copy link
        </MenuItem>
        <MenuItem icon={TextQuote} disabledReason={reasonOf(can.reply)} onSelect={() => onReply(true)}>
          Quote in a reply
        </MenuItem>
        {comment.depth === 1 && (
          <MenuItem icon={resolved ? RotateCcw : Check} disabledReason={reasonOf(can.resolve)} onSelect={resolved ? reopen : resolve}>
            {resolved ? 'Open again' : 'Resolve'}
          </MenuItem>
        )}
        {comment.depth === 1 && (
          <MenuSub icon={Bell} label="Notifications">
            <MenuChoice
              label="Of this thread"
              value={comment.following ?? 'usual'}
              onChange={(next) =>
                follow(commands.followThread({ commentId, following: followingOf(next) }), { refused: sayRefused('Not changed') })
              }
              options={followChoices}
            />
          </MenuSub>
        )}
        <MenuItem icon={Gavel} disabledReason={reasonOf(can.decide)} onSelect={() => setDeciding(true)}>
          {comment.decision ? 'Change the decision' : 'Mark as a decision'}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Pencil} disabledReason={reasonOf(can.edit)} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem icon={Trash2} danger disabledReason={reasonOf(can.remove)} onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      {isDeciding && <DecideDialog comment={comment} onClose={() => setDeciding(false)} />}
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title="Delete this comment?"
          sentence="Its words go for everybody. Answers to it stay."
          confirmLabel="Delete comment"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            follow(commands.remove({ commentId }), { refused: sayRefused('Not deleted') });
          }}
        />
      )}
    </>
  );
}
