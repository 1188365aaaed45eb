import * as Slot from 'radix-ui/slot';
import { createContext, useContext, useEffect, useId, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { delayOf, placeTooltip, type Side } from './tooltipRules.ts';

/** What the tooltips of one application know of each other: one at a time, and the next one sooner. */
interface Group {
  closedAt: number;
  closeOpen: (() => void) | null;
}

const GroupContext = createContext<RefObject<Group>>({ current: { closedAt: -Infinity, closeOpen: null } });

/** Opens after 700 ms, and at once within 300 ms of the last one (specification §9). Wraps the whole application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const group = useRef<Group>({ closedAt: -Infinity, closeOpen: null });
  return <GroupContext value={group}>{children}</GroupContext>;
}

/** Milliseconds since the last tooltip was seen; none while one still stands. */
const sinceLast = ({ closedAt, closeOpen }: Group): number => (closeOpen ? 0 : performance.now() - closedAt);

/**
 * What a pointer has opened it may come over to, to read it. What the focus has opened lies over what a pointer is on its way to, as the
 * same control of the next line.
 */
type Opener = 'pointer' | 'focus';

/** The way from the trigger to the tooltip may be walked by the pointer in this time. */
const crossingMs = 120;

export type TooltipProps = {
  content: ReactNode;
  side?: Side;
  /** Controlled, where a click must show it too (a disabled control saying why). */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** One element that takes a ref and the trigger's props. */
  children: ReactNode;
};

/**
 * Words beside a control while a pointer rests on it or the keyboard has brought the focus there. Escape, a press and
 * scrolling close it; none stands while the control has opened something.
 */
export function Tooltip({ content, side = 'top', open, onOpenChange, children }: TooltipProps) {
  const id = useId();
  const trigger = useRef<HTMLElement>(null);
  const group = useContext(GroupContext);
  const [own, setOwn] = useState<Opener | null>(null);
  const isOpen = open ?? own !== null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);

  const change = (next: Opener | null) => {
    clearTimeout(timer.current);
    setOwn(next);
    if ((next !== null) !== isOpen) onOpenChange?.(next !== null);
  };
  const close = () => change(null);
  const changeLater = (next: Opener | null, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change(next), delay);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    // Talks to the other tooltips and to the document.
    const { current } = group;
    current.closeOpen?.();
    current.closeOpen = close;
    const stopListening = onDismissal(trigger, close);
    return () => {
      stopListening();
      if (current.closeOpen === close) current.closeOpen = null;
      current.closedAt = performance.now();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `close` is the one of the render that opened it
  }, [isOpen, group]);

  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || isPressed.current || hasOpened(event)) return;
    if (isOpen) change('pointer');
    else changeLater('pointer', delayOf(sinceLast(group.current)));
  };
  const leave = (event: PointerEvent) => {
    isPressed.current = false;
    if (event.pointerType !== 'touch') changeLater(null, isOpen ? crossingMs : 0);
  };
  return (
    <>
      <Slot.Root
        ref={trigger}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={hover}
        onPointerLeave={leave}
        onPointerDown={() => {
          isPressed.current = true;
          close();
        }}
        onFocus={(event) => {
          if (!isPressed.current && !hasOpened(event) && event.currentTarget.matches(':focus-visible')) change('focus');
        }}
        onBlur={close}
      >
        {children}
      </Slot.Root>
      {isOpen &&
        createPortal(
          <Bubble
            id={id}
            trigger={trigger}
            side={side}
            className={own === 'focus' ? 'pointer-events-none' : undefined}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={leave}
          >
            {content}
          </Bubble>,
          document.body,
        )}
    </>
  );
}

/** What it has opened stands beside it, where the words would lie over that. */
const hasOpened = ({ currentTarget }: { currentTarget: Element }): boolean =>
  currentTarget.matches('[aria-haspopup][aria-expanded="true"]');

interface BubbleProps {
  id: string;
  className: string | undefined;
  trigger: RefObject<HTMLElement | null>;
  side: Side;
  onPointerEnter: () => void;
  onPointerLeave: (event: PointerEvent) => void;
  children: ReactNode;
}

function Bubble({ id, trigger, side, className, onPointerEnter, onPointerLeave, children }: BubbleProps) {
  const stand = (node: HTMLDivElement | null) => {
    const anchor = trigger.current?.getBoundingClientRect();
    if (!node || !anchor) return;
    const size = { width: node.offsetWidth, height: node.offsetHeight };
    const { left, top } = placeTooltip({ anchor, size, side, window: { width: window.innerWidth, height: window.innerHeight } });
    node.style.left = `${left}px`;
    node.style.top = `${top}px`;
  };
  return (
    <div
      ref={stand}
      id={id}
      role="tooltip"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className={cx(
        'fixed z-(--z-tooltip) w-max max-w-70 animate-settle rounded-2 bg-surface-inverse px-2 py-1 text-13 text-ink-inverse outline outline-transparent',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Escape, a press elsewhere, and what moves the trigger from under its tooltip. */
function onDismissal(trigger: RefObject<HTMLElement | null>, close: () => void): () => void {
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
  const onPress = (event: Event) => {
    if (!(event.target instanceof Node && trigger.current?.contains(event.target))) close();
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPress, true);
  window.addEventListener('scroll', close, true);
  window.addEventListener('resize', close);
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPress, true);
    window.removeEventListener('scroll', close, true);
    window.removeEventListener('resize', close);
  };
}
