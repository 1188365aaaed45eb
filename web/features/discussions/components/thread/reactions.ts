import { Check, CircleHelp, Eye, HandHeart, Heart, type LucideIcon, ThumbsUp } from 'lucide-react';
import type { Reaction } from '../../../../../domain/discussions/contract.ts';

/** The six, as picture p names them. */
export const reactionLooks: Readonly<Record<Reaction, { name: string; icon: LucideIcon }>> = {
  agree: { name: 'Agree', icon: ThumbsUp },
  love: { name: 'Love it', icon: Heart },
  seen: { name: 'Seen', icon: Eye },
  unsure: { name: 'Not sure', icon: CircleHelp },
  thanks: { name: 'Thanks', icon: HandHeart },
  done: { name: 'Done', icon: Check },
};
