// The small drawing of each type of notification; any other type gets the bell.

import {
  AtSign,
  BadgeCheck,
  Bell,
  CalendarClock,
  CircleCheck,
  Eye,
  FolderPlus,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  Paperclip,
  Pencil,
  Reply,
  RotateCcw,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
  ClipboardList,
} from 'lucide-react';
import type { Notification, NotificationType } from '../../../../domain/notifications/contract.ts';

const icons: Record<NotificationType, LucideIcon> = {
  task_edited: Pencil,
  task_assigned: ClipboardList,
  task_in_review: Eye,
  task_completed: CircleCheck,
  new_comment: MessageSquare,
  comment_reply: Reply,
  reply_to_reply: Reply,
  comment_attachment: Paperclip,
  mention: AtSign,
  project_invitation: UserPlus,
  project_member_joined: UserCheck,
  project_member_removed: UserMinus,
  project_created: FolderPlus,
  permissions_updated: KeyRound,
  role_updated: BadgeCheck,
  access_revoked: UserX,
};

export function iconOf({ type, data }: Pick<Notification, 'type' | 'data'>): LucideIcon {
  if (data.logicalType === 'changes_requested') return RotateCcw;
  if (type === 'task_edited' && data.hasDueDateChange) return CalendarClock;
  return isKnown(type) ? icons[type] : Bell;
}

const isKnown = (type: string): type is NotificationType => Object.hasOwn(icons, type);
