// The tools of a board, at its left edge; on a phone in a row at its foot, where the sections stand if there are any: a finger pans and
// chooses without a tool.

import {
  Droplet,
  Hand,
  Image,
  Images,
  ListChecks,
  Lock,
  MessageSquarePlus,
  type LucideIcon,
  MousePointer2,
  PencilLine,
  Plus,
  Frame,
  StickyNote,
  SwatchBook,
  Tag,
  Type,
  ArrowUpRight,
  Palette,
} from 'lucide-react';
import { Fragment, memo, useCallback, useEffect, useRef } from 'react';
import { useLayout } from '../../../../ui/breakpoints.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Reasoned } from '../../../../ui/Reasoned.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import type { BoardTalk } from '../talk/useBoardTalk.ts';
import { SectionBar } from './SectionBar.tsx';
import type { Desk, Tool } from './useDesk.ts';

interface RailTool {
  tool: Tool | 'comment';
  icon: LucideIcon;
  label: string;
  keyName?: string;
}

const parts: ReadonlyArray<readonly RailTool[]> = [
  [
    { tool: 'select', icon: MousePointer2, label: 'Select', keyName: 'V' },
    { tool: 'hand', icon: Hand, label: 'Hand', keyName: 'H' },
  ],
  [
    { tool: 'image', icon: Image, label: 'Image', keyName: 'I' },
    { tool: 'note', icon: StickyNote, label: 'Note', keyName: 'N' },
    { tool: 'heading', icon: Type, label: 'Heading', keyName: 'T' },
    { tool: 'swatch', icon: Droplet, label: 'Colour', keyName: 'C' },
    { tool: 'product', icon: Tag, label: 'Product', keyName: 'P' },
    { tool: 'material', icon: SwatchBook, label: 'Material', keyName: 'M' },
    { tool: 'palette', icon: Palette, label: 'Palette', keyName: 'O' },
  ],
  [
    { tool: 'section', icon: Frame, label: 'Section', keyName: 'S' },
    { tool: 'arrow', icon: ArrowUpRight, label: 'Arrow', keyName: 'A' },
    { tool: 'line', icon: PencilLine, label: 'Line by hand', keyName: 'D' },
    { tool: 'todo', icon: ListChecks, label: 'To-do list', keyName: 'L' },
    { tool: 'board', icon: Images, label: 'Board', keyName: 'B' },
  ],
];

const comment: RailTool = { tool: 'comment', icon: MessageSquarePlus, label: 'Comment', keyName: 'K' };

/** What fits a hand: arranging is for wider screens, and what is added has a sheet of its own. */
const inHand: ReadonlyArray<readonly RailTool[]> = parts
  .slice(0, 2)
  .map((tools) => tools.filter(({ tool }) => ['select', 'hand', 'note'].includes(tool)));

interface RailProps {
  desk: Desk;
  talk: BoardTalk;
  onImage: () => void;
  onBoard: () => void;
  /** On a phone: photos, pictures, documents, a note. */
  onAdd: () => void;
}

/** Below so many px the tools would reach down to Undo, and have no room above it. */
const [lowBoard, lowerBoard] = [767, 677];

export function Rail({ desk, talk, onImage, onBoard, onAdd }: RailProps) {
  const { tool, reason, held, stage } = desk;
  const press = usePress({ image: onImage, board: onBoard, comment: talk.isPinning ? talk.stop : talk.start }, desk);
  const isMobile = useLayout() === 'mobile';
  const hasSections = isMobile && desk.shown.items.some(({ kind }) => kind === 'section');
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      aria-orientation={isMobile ? 'horizontal' : 'vertical'}
      data-own-foot={isMobile ? '' : undefined}
      className={cx(
        'absolute start-3 top-1/2 z-1 flex max-h-[calc(100%-24px)] w-11 -translate-y-1/2 flex-col items-center gap-0.5 overflow-y-auto rounded-3 border border-hairline-strong bg-surface-raised p-1 shadow-float transition-opacity',
        // On a low board, as under the tray of uploads, it stands above Undo and Redo, and lower still its tools are smaller.
        stage.height < lowBoard && 'md:top-[calc(50%-25px)] md:max-h-[calc(100%-74px)]',
        stage.height < lowerBoard && 'md:[&_button]:size-7.5',
        'max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:h-14 max-md:w-full max-md:translate-y-0 max-md:flex-row max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:px-2 max-md:shadow-none',
        held && 'opacity-40',
      )}
    >
      {hasSections && <SectionBar desk={desk} />}
      {(hasSections ? [] : isMobile ? inHand : parts).map((tools, index) => (
        <Fragment key={tools[0]?.tool}>
          {index > 0 && <span aria-hidden className="my-1 h-px w-6 shrink-0 bg-hairline max-md:mx-1 max-md:my-0 max-md:h-6 max-md:w-px" />}
          {tools.map((one) => (
            <ToolButton
              key={one.tool}
              one={one}
              isOn={tool === one.tool}
              reason={one.tool === 'select' || one.tool === 'hand' ? undefined : reason}
              onPress={press}
            />
          ))}
        </Fragment>
      ))}
      <ToolButton one={comment} isOn={talk.isPinning} reason={talk.reason} onPress={press} />
      {isMobile && (
        <>
          {!hasSections && <p className="ms-auto px-2 text-end text-12 text-ink-muted">More tools on a wider screen</p>}
          <Reasoned reason={reason}>
            <button
              type="button"
              aria-label="Add to the board"
              onClick={onAdd}
              className="flex size-11 shrink-0 items-center justify-center rounded-2 bg-accent text-accent-ink transition-colors hover:bg-accent-hover aria-disabled:border aria-disabled:border-dashed aria-disabled:border-hairline-strong aria-disabled:bg-surface-sunken aria-disabled:text-ink-faint"
            >
              <Icon of={reason === undefined ? Plus : Lock} size={20} />
            </button>
          </Reasoned>
        </>
      )}
    </div>
  );
}

/** What a press does now. The same at each drawing, so that no tool is drawn anew while the board moves. */
function usePress(asked: Partial<Record<RailTool['tool'], () => void>>, { setTool }: Desk): ToolButtonProps['onPress'] {
  const pressNow = (tool: RailTool['tool']) => (asked[tool] ? asked[tool]() : tool !== 'comment' && setTool(tool));
  const latest = useRef(pressNow);
  useEffect(() => {
    latest.current = pressNow;
  });
  return useCallback((tool) => void latest.current(tool), []);
}

interface ToolButtonProps {
  one: RailTool;
  isOn: boolean;
  reason: string | undefined;
  onPress: (tool: RailTool['tool']) => void;
}

const ToolButton = memo(function ToolButton({ one: { tool, icon, label, keyName }, isOn, reason, onPress }: ToolButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keyName}
      aria-pressed={isOn}
      onClick={() => onPress(tool)}
      className={cx(
        'flex size-9 shrink-0 items-center justify-center rounded-2 transition-colors touch:size-11',
        reason !== undefined
          ? 'border border-dashed border-hairline-strong bg-surface-sunken text-ink-faint'
          : isOn
            ? 'bg-surface-selected text-ink'
            : 'text-ink-muted hover:bg-surface-hover hover:text-ink',
      )}
    >
      <Icon of={icon} size={18} />
    </button>
  );
  if (reason !== undefined) return <Reasoned reason={reason}>{button}</Reasoned>;
  return (
    <Tooltip content={keyName ? `${label} ${keyName}` : label} side="right">
      {button}
    </Tooltip>
  );
});
