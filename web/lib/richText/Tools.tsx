import type { ChainedCommands, Editor as Engine } from '@tiptap/core';
import {
  AtSign,
  Bold,
  Code,
  ListOrdered,
  List,
  type LucideIcon,
  Paperclip,
  Pilcrow,
  SquareCode,
  Strikethrough,
  TextQuote,
} from 'lucide-react';
import { memo, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { LinkTool } from './LinkTool.tsx';
import { ToolButton, toolSize } from './ToolButton.tsx';

interface ToolsProps {
  engine: Engine;
  /** Which of them stand pressed, for the words at the caret. */
  isBold: boolean;
  isBullets: boolean;
  isLink: boolean;
  mayName: boolean;
  /** Without it no files go with what is written. */
  onAttach: ((files: readonly File[]) => void) | undefined;
}

interface Style {
  name: string;
  label: string;
  icon: LucideIcon;
  keys: string;
  set: (chain: ChainedCommands) => ChainedCommands;
}

const bold: Style = { name: 'bold', label: 'Bold', icon: Bold, keys: 'Ctrl B', set: (chain) => chain.toggleBold() };
const bullets: Style = { name: 'bulletList', label: 'List', icon: List, keys: 'Ctrl Shift 8', set: (chain) => chain.toggleBulletList() };
const rarer: readonly Style[] = [
  { name: 'orderedList', label: 'Numbered list', icon: ListOrdered, keys: 'Ctrl Shift 7', set: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', label: 'Quote', icon: TextQuote, keys: 'Ctrl Shift B', set: (chain) => chain.toggleBlockquote() },
  { name: 'strike', label: 'Strike out', icon: Strikethrough, keys: 'Ctrl Shift S', set: (chain) => chain.toggleStrike() },
  { name: 'code', label: 'Code', icon: Code, keys: 'Ctrl E', set: (chain) => chain.toggleCode() },
  { name: 'codeBlock', label: 'Code block', icon: SquareCode, keys: 'Ctrl Alt C', set: (chain) => chain.toggleCodeBlock() },
];

/** The tools below the words: what is used daily as buttons, the rest in a menu. Not drawn anew with each letter. */
export const Tools = memo(function Tools({ engine, isBold, isBullets, isLink, mayName, onAttach }: ToolsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const use = ({ set }: Style) => set(engine.chain().focus()).run();
  const button = (style: Style, isOn: boolean) => (
    <ToolButton label={`${style.label} (${style.keys})`} icon={style.icon} isOn={isOn} onPress={() => use(style)} />
  );
  const name = () => {
    const { $from } = engine.state.selection;
    const before = $from.parent.textBetween(0, $from.parentOffset, '\n', ' ');
    engine
      .chain()
      .focus()
      .insertContent({ type: 'text', text: before === '' || /\s$/.test(before) ? '@' : ' @' })
      .run();
  };
  return (
    <>
      {button(bold, isBold)}
      {button(bullets, isBullets)}
      <LinkTool engine={engine} isOn={isLink} />
      <Menu align="start" trigger={<IconButton size="small" icon={Pilcrow} label="More ways to write" className={toolSize} />}>
        {rarer.map((style) => (
          <MenuItem key={style.name} icon={style.icon} keys={style.keys} onSelect={() => use(style)}>
            {style.label}
          </MenuItem>
        ))}
      </Menu>
      {(mayName || onAttach) && <span aria-hidden className="mx-1 h-4 w-px bg-hairline-strong max-sm:hidden" />}
      {mayName && <ToolButton label="Mention somebody (@)" icon={AtSign} isOn={false} onPress={name} />}
      {onAttach && (
        <>
          <IconButton size="small" icon={Paperclip} label="Attach files" className={toolSize} onClick={() => chooser.current?.click()} />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label="Files to attach"
            onChange={({ target }) => {
              onAttach([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </>
      )}
    </>
  );
});
