import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { formatNumber } from './locale.ts';

export type Tab<Id extends string = string> = {
  id: Id;
  label: string;
  count?: number;
  /** After the label, in place of a count. */
  mark?: ReactNode;
};

export type TabLinkProps = { className: string; children: ReactNode; 'aria-current': 'page' | undefined };

export type TabLinksProps<Id extends string> = {
  /** The accessible name of the navigation: "Project". */
  label: string;
  tabs: ReadonlyArray<Tab<Id>>;
  current: Id;
  /** Renders one tab as a link of the router: `(tab, props) => <Link to={…} {...props} />`. */
  renderLink: (tab: Tab<Id>, props: TabLinkProps) => ReactNode;
  className?: string;
};

/** Tabs that are pages: links in a navigation. They scroll sideways where there is no room. */
export function TabLinks<Id extends string>({ label, tabs, current, renderLink, className }: TabLinksProps<Id>) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scrolls the row: where it is too long for a phone it stands where one is. Counts come later than the tabs, and push what stands
    // behind them.
    const row = here.current?.parentElement;
    if (!row) return;
    const watch = new ResizeObserver(() => here.current && bringIntoRow(here.current));
    for (const box of [row, ...row.children]) watch.observe(box);
    return () => watch.disconnect();
  }, [current, tabs.length]);
  return (
    <nav aria-label={label} className={cx(line, className)}>
      <ul className="flex gap-6 md:max-lg:gap-4">
        {tabs.map((tab) => (
          <li key={tab.id} ref={tab.id === current ? here : null}>
            {renderLink(tab, {
              className: tabLook(tab.id === current),
              children: <TabWords tab={tab} />,
              'aria-current': tab.id === current ? 'page' : undefined,
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Not by `scrollIntoView`: a browser would begin at the tab with its first Tab key, and pass by the way to the content. */
function bringIntoRow(tab: HTMLElement): void {
  const scroller = tab.closest('nav');
  if (!scroller || scroller.scrollWidth <= scroller.clientWidth) return;
  const [box, { left, right }] = [scroller.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (left < box.left) scroller.scrollLeft += left - box.left;
  else if (right > box.right) scroller.scrollLeft += right - box.right;
}

export type TabButtonsProps<Id extends string> = {
  label: string;
  tabs: ReadonlyArray<Tab<Id>>;
  current: Id;
  onChange: (id: Id) => void;
  className?: string;
};

/** Tabs that switch what is below, within a page: each tab's TabPanel has the same id. Arrows move. */
export function TabButtons<Id extends string>({ label, tabs, current, onChange, className }: TabButtonsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const target = moves[event.key]?.(at, tabs.length);
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={cx(line, 'flex gap-6', className)}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(tab.id)}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          aria-controls={panelId(tab.id)}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={tabLook(tab.id === current)}
        >
          <TabWords tab={tab} />
        </button>
      ))}
    </div>
  );
}

/** What a tab of TabButtons shows. Render the panel of the current tab only. */
export function TabPanel({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <div id={panelId(id)} role="tabpanel" aria-labelledby={tabId(id)} tabIndex={0} className={className}>
      {children}
    </div>
  );
}

function TabWords({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count !== undefined && <span className="num font-regular text-ink-faint">{formatNumber(tab.count)}</span>}
      {tab.mark}
    </>
  );
}

// The hairline is the box's own ground, so that the chosen tab's line lies on it even where the tabs scroll; the
// padding leaves room for the ring round the first and the last tab.
const line =
  'no-scrollbar -mx-2 overflow-x-auto overflow-y-hidden px-2 ' +
  'bg-linear-to-r from-hairline to-hairline bg-size-[100%_1px] bg-bottom bg-no-repeat bg-origin-content';

function tabLook(chosen: boolean): string {
  return cx(
    'relative flex h-10 items-center gap-1.5 border-b-2 pt-0.5 text-14 whitespace-nowrap transition-colors outline-none',
    'focus-visible:after:absolute focus-visible:after:-inset-x-2 focus-visible:after:inset-y-0.5 focus-visible:after:rounded-2 focus-visible:after:border-2 focus-visible:after:border-focus',
    chosen ? 'border-accent font-semibold text-ink' : 'border-transparent font-medium text-ink-muted hover:text-ink',
  );
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function tabId(id: string) {
  return `tab-${id}`;
}

function panelId(id: string) {
  return `panel-${id}`;
}
