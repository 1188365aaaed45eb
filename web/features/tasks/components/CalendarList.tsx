// Tasks of a day, or without one, in a list that opens beside its button.

import type { ReactNode } from 'react';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { Popover, PopoverHead } from '../../../ui/Popover.tsx';
import { CalendarTask, type OfCalendar } from './CalendarTask.tsx';

interface DayListProps {
  /** One button. */
  trigger: ReactNode;
  title: string;
  cards: readonly TaskCard[];
  of: OfCalendar;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  align: 'start' | 'end';
}

export function DayList({ trigger, title, cards, of, isOpen, onOpenChange, align }: DayListProps) {
  return (
    <Popover trigger={trigger} label={title} width="list" align={align} open={isOpen} onOpenChange={onOpenChange}>
      <PopoverHead title={title} detail={formatNumber(cards.length)} onClose={() => onOpenChange(false)} />
      <ul aria-label={title} className="scroll-quiet min-h-0 overflow-y-auto max-md:px-4">
        {cards.map((card) => (
          <CalendarTask key={card.id} card={card} of={of} look="row" />
        ))}
      </ul>
    </Popover>
  );
}
