import { Component, type FocusEvent, type PointerEvent, type ReactNode, useContext, useEffect } from 'react';
import { reportError } from '../../../lib/reportError.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import type { PartName } from './held.ts';
import { PointingContext } from './useRows.ts';

export interface PartProps {
  name: PartName;
  title: string;
  count?: ReactNode;
  /** Rows that wait until nobody points here. */
  waiting?: number;
  link?: ReactNode;
  children: ReactNode;
}

/** Where the mouse was last seen over a part. */
let mouse = { x: -1, y: -1 };

/** One part of the dashboard: its head, its rows, and the knowledge whether somebody points into it. */
export function Part({ name, title, count, waiting = 0, link, children }: PartProps) {
  const { point } = useContext(PointingContext);
  const id = `dashboard-${name}`;
  // A click leaves the focus behind: only a keyboard that moves through the rows holds them.
  const hold = ({ target }: FocusEvent) => target.matches(':focus-visible') && point({ part: name, byKeys: true });
  // A mouse that rests where a part has come up under it points at nothing yet.
  const follow = ({ pointerType, screenX, screenY }: PointerEvent) => {
    if (pointerType !== 'mouse' || (screenX === mouse.x && screenY === mouse.y)) return;
    mouse = { x: screenX, y: screenY };
    point((pointedAt) => (pointedAt?.part === name && !pointedAt.byKeys ? pointedAt : { part: name, byKeys: false }));
  };
  const letGo = () => point((pointedAt) => (pointedAt?.part === name ? null : pointedAt));
  useEffect(
    // Talks to the pointer: from a part that goes away while it is pointed at, nothing tells that it was left.
    () => () => point((pointedAt) => (pointedAt?.part === name ? null : pointedAt)),
    [point, name],
  );
  return (
    <section
      aria-labelledby={id}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && letGo()}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && letGo()}
    >
      <SectionHead
        id={id}
        title={title}
        count={
          waiting > 0 ? (
            <>
              {count} <span className="ms-1.5 text-13 text-accent-text">{waiting} new</span>
            </>
          ) : (
            count
          )
        }
        link={link}
      />
      {children}
    </section>
  );
}

/** Keeps a part that fails from taking the others with it. */
export class PartBoundary extends Component<{ title: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error, 'a part of the dashboard failed');
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <section>
        <SectionHead title={this.props.title} className="mb-4" />
        <ErrorCard title="This could not be shown" action={<Button onClick={() => this.setState({ hasFailed: false })}>Try again</Button>}>
          The rest of the page is as it should be.
        </ErrorCard>
      </section>
    );
  }
}

/** The sentence of a part that has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="border-b border-hairline py-3 text-ink-muted">{children}</p>
);
