// The fields of a chosen thing, on a card beside the wall: what it is called, costs, comes from. Each is kept as one leaves it.

import { Plus, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { Item, ItemOf } from '../../../../../domain/boards/items.ts';
import { mostColours, mostTodos, productStatuses, productStatusNames } from '../../../../../domain/boards/items.ts';
import { keyBetween } from '../../../../../domain/kernel/orderKey.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { kindNames } from '../items/itemWords.ts';
import { todosOf } from '../items/todos.ts';
import { useGiveBack } from '../../../../lib/useGiveBack.ts';
import { LinkFields } from './LinkFields.tsx';
import { wordsIn } from './notKept.ts';
import { usePaletteKeys } from './paletteKeys.ts';
import { PictureFields } from './PictureFields.tsx';
import { checkPrice, priceText, readPrice } from './prices.ts';
import { ScreenPicker } from './ScreenPicker.tsx';
import { TodoTask } from './TodoTask.tsx';
import { hasPicture } from './useBoardPictures.ts';
import type { Desk } from './useDesk.ts';

const fielded = ['swatch', 'palette', 'material', 'product', 'todo', 'link', 'image'] as const;
type Fielded = ItemOf<(typeof fielded)[number]>;

export const hasFields = (item: Item): item is Fielded => fielded.some((kind) => kind === item.kind);

interface ItemFieldsProps {
  desk: Desk;
  item: Fielded;
  board: Pick<BoardRecord, 'id' | 'projectId'>;
  /** Asks for another picture of it. */
  onPicture: () => void;
}

export function ItemFields({ desk, item, board, onPicture }: ItemFieldsProps) {
  const set = (values: object) => {
    const operations = [{ op: 'change', id: item.id, group: 'content', kind: item.kind, values } as const];
    desk.act(operations, { typed: wordsIn(operations) });
  };
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // Moves the focus: whoever opens it writes in it.
    card.current?.querySelector<HTMLElement>('input:not([type=color])')?.focus({ preventScroll: true });
  }, []);
  const leave = () => {
    const wall = card.current?.parentElement?.querySelector<HTMLElement>('[aria-roledescription]');
    desk.setEditing(null);
    wall?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={card}
      aria-label={kindNames[item.kind]}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        leave();
      }}
      className="absolute end-3 top-3 z-1 flex max-h-[max(calc(100%-172px),min(calc(100%-24px),20rem))] w-72 flex-col rounded-3 border border-hairline-strong bg-surface-raised shadow-float max-md:inset-x-3 max-md:top-auto max-md:bottom-17 max-md:max-h-1/2 max-md:w-auto"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-hairline ps-4 pe-1.5">
        <h2 className="flex-1 text-14 font-semibold">{kindNames[item.kind]}</h2>
        <IconButton label="Close" icon={X} size="small" onClick={leave} />
      </div>
      <div className="min-h-0 overflow-y-auto px-4 pt-3 pb-1">
        <Fields item={item} set={set} desk={desk} board={board} />
        {hasPicture(item) && <PictureFields desk={desk} item={item} onPicture={onPicture} />}
      </div>
    </section>
  );
}

type Set = (values: object) => void;

function Fields({ item, set, desk, board }: Pick<ItemFieldsProps, 'item' | 'desk' | 'board'> & { set: Set }) {
  switch (item.kind) {
    case 'image':
      return <TextOf label="Caption" value={item.content.caption} most={300} onSave={(caption) => set({ caption })} />;
    case 'link':
      return (
        <>
          <LinkFields desk={desk} item={item} boardId={board.id} />
          <TextOf label="Title" value={item.content.title} most={300} onSave={(title) => set({ title })} />
          <TextOf label="Description" value={item.content.description} most={500} onSave={(description) => set({ description })} />
        </>
      );
    case 'swatch':
      return <SwatchFields content={item.content} set={set} />;
    case 'palette':
      return <PaletteFields content={item.content} set={set} />;
    case 'material':
      return <MaterialFields content={item.content} set={set} />;
    case 'product':
      return <ProductFields content={item.content} set={set} />;
    case 'todo':
      return <TodoFields item={item} set={set} desk={desk} board={board} />;
  }
}

interface TextOfProps {
  label: string;
  value: string;
  most: number;
  inputMode?: 'text' | 'decimal' | 'numeric';
  /** What is wrong with what was typed, or null. */
  check?: (text: string) => string | null;
  onSave: (text: string) => void;
  /** What comes after Enter, once it is kept. */
  onEnter?: () => void;
}

/** One line that is kept on Enter and on leaving it; what is wrong stays there with the reason. */
function TextOf({ label, value, most, inputMode, check, onSave, onEnter }: TextOfProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Somebody may take the thing away meanwhile.
  const unsaved = useRef<string | null>(null);
  useGiveBack(label, () => unsaved.current);
  const end = () => {
    unsaved.current = null;
    setTyped(null);
  };
  /** @returns whether what was typed stands */
  const leave = (): boolean => {
    if (typed === null) return true;
    const text = typed.trim();
    const found = check?.(text) ?? null;
    setFault(found);
    if (found !== null) return false;
    end();
    if (text !== value) onSave(text);
    return true;
  };
  return (
    <Field label={label} error={fault ?? undefined}>
      <TextInput
        value={typed ?? value}
        maxLength={most}
        {...(inputMode && { inputMode })}
        onChange={({ target }) => {
          unsaved.current = target.value;
          setTyped(target.value);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && leave()) onEnter?.();
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            end();
            setFault(null);
          }
        }}
      />
    </Field>
  );
}

const checkHex = (text: string): string | null => (/^#[0-9a-f]{6}$/i.test(text) ? null : 'Enter a colour like #c2a27c.');

function Colour({ label, value, onSave }: { label: string; value: string; onSave: (hex: string) => void }) {
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <label
      className="relative mt-6 block size-9 shrink-0 rounded-2 border border-control-line forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      style={{ backgroundColor: picked ?? value }}
    >
      <span className="sr-only">{label}</span>
      <input
        type="color"
        value={picked ?? value}
        onChange={({ target }) => setPicked(target.value)}
        onBlur={() => {
          if (picked !== null && picked !== value) onSave(picked);
          setPicked(null);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

function SwatchFields({ content: { name, hex, code, use }, set }: { content: ItemOf<'swatch'>['content']; set: Set }) {
  return (
    <>
      <TextOf label="Name" value={name} most={120} onSave={(text) => set({ name: text })} />
      <div className="flex gap-3">
        <Colour label="Choose the colour" value={hex} onSave={(text) => set({ hex: text })} />
        <div className="min-w-0 flex-1">
          <TextOf label="Hex" value={hex} most={7} check={checkHex} onSave={(text) => set({ hex: text.toLowerCase() })} />
        </div>
        <div className="mt-6">
          <ScreenPicker label="Pick a colour from the screen" onPick={(picked) => set({ hex: picked })} />
        </div>
      </div>
      <TextOf label="RAL, NCS or paint code" value={code} most={60} onSave={(text) => set({ code: text })} />
      <TextOf label="Use" value={use} most={120} onSave={(text) => set({ use: text })} />
    </>
  );
}

function PaletteFields({ content: { name, colours }, set }: { content: ItemOf<'palette'>['content']; set: Set }) {
  const keys = usePaletteKeys(colours);
  const change = (at: number, values: object) =>
    set({ colours: colours.map((one, index) => (index === at ? { ...one, ...values } : one)) });
  return (
    <>
      <TextOf label="Name" value={name} most={120} onSave={(text) => set({ name: text })} />
      {colours.map(({ hex, name: own }, index) => (
        <div key={keys[index]} className="flex items-end gap-2">
          <Colour label={`Colour ${index + 1}`} value={hex} onSave={(text) => change(index, { hex: text })} />
          <div className="min-w-0 flex-1">
            <TextOf label={`Name of colour ${index + 1}`} value={own} most={60} onSave={(text) => change(index, { name: text })} />
          </div>
          <ScreenPicker
            label={`Pick colour ${index + 1} from the screen`}
            onPick={(picked) => change(index, { hex: picked, spot: null })}
          />
          {colours.length > 1 && (
            <IconButton
              label={`Take colour ${index + 1} out`}
              icon={Trash2}
              onClick={() => set({ colours: colours.filter((_, other) => other !== index) })}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        waitsFor={colours.length >= mostColours ? `A palette has ${mostColours} colours or fewer` : undefined}
        onClick={() => set({ colours: [...colours, { hex: '#b98d5b', name: '', spot: null }] })}
      >
        Add a colour
      </Button>
    </>
  );
}

function MaterialFields({ content, set }: { content: ItemOf<'material'>['content']; set: Set }) {
  return (
    <>
      <TextOf label="Name" value={content.name} most={120} onSave={(name) => set({ name })} />
      <TextOf label="Supplier" value={content.supplier} most={120} onSave={(supplier) => set({ supplier })} />
      <TextOf label="Finish" value={content.finish} most={120} onSave={(finish) => set({ finish })} />
      <TextOf
        label="Price"
        value={priceText(content.price)}
        most={16}
        inputMode="decimal"
        check={checkPrice}
        onSave={(text) => set({ price: readPrice(text) })}
      />
    </>
  );
}

function ProductFields({ content, set }: { content: ItemOf<'product'>['content']; set: Set }) {
  return (
    <>
      <TextOf label="Name" value={content.name} most={120} onSave={(name) => set({ name })} />
      <TextOf label="Brand" value={content.brand} most={120} onSave={(brand) => set({ brand })} />
      <Field label="Status">
        <Select
          value={content.status}
          onChange={(status) => set({ status })}
          options={productStatuses.map((value) => ({ value, label: productStatusNames[value] }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-x-3">
        <TextOf
          label="Price"
          value={priceText(content.price)}
          most={16}
          inputMode="decimal"
          check={checkPrice}
          onSave={(text) => set({ price: readPrice(text) })}
        />
        <TextOf
          label="Quantity"
          value={`${content.quantity}`}
          most={6}
          inputMode="numeric"
          check={(text) => (/^\d{1,5}$/.test(text) ? null : 'Enter a whole number.')}
          onSave={(text) => set({ quantity: Number(text) })}
        />
        <TextOf label="Lead time" value={content.leadTime} most={60} onSave={(leadTime) => set({ leadTime })} />
        <TextOf label="Finish" value={content.finish} most={120} onSave={(finish) => set({ finish })} />
      </div>
      <TextOf label="Supplier" value={content.supplier} most={120} onSave={(supplier) => set({ supplier })} />
      <TextOf label="Dimensions" value={content.dimensions} most={120} onSave={(dimensions) => set({ dimensions })} />
    </>
  );
}

interface TodoFieldsProps extends Pick<ItemFieldsProps, 'desk' | 'board'> {
  item: ItemOf<'todo'>;
  set: Set;
}

function TodoFields({ item, set, desk, board: { projectId } }: TodoFieldsProps) {
  const todos = todosOf(item);
  const [text, setText] = useState('');
  useGiveBack('Add a to-do', () => text);
  const next = useRef<HTMLInputElement>(null);
  const add = () => {
    const words = text.trim();
    if (words === '') return;
    setText('');
    const key = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
    set({ items: { [key]: { text: words, isDone: false, z: keyBetween(todos.at(-1)?.[1].z ?? null, null), taskId: null } } });
  };
  return (
    <>
      <TextOf
        label="Title"
        value={item.content.title}
        most={200}
        onSave={(title) => set({ title })}
        onEnter={() => next.current?.focus()}
      />
      {todos.map(([key, todo], index) => (
        <div key={key} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <TextOf
              label={`To-do ${index + 1}`}
              value={todo.text}
              most={300}
              check={(words) => (words === '' ? 'Write what is to be done, or take it out.' : null)}
              onSave={(words) => set({ items: { [key]: { ...todo, text: words } } })}
            />
          </div>
          {projectId !== null && <TodoTask desk={desk} id={item.id} todoKey={key} todo={todo} projectId={projectId} number={index + 1} />}
          <IconButton label={`Take to-do ${index + 1} out`} icon={Trash2} onClick={() => set({ items: { [key]: null } })} />
        </div>
      ))}
      <Field label="Add a to-do">
        <TextInput
          ref={next}
          value={text}
          maxLength={300}
          placeholder={todos.length >= mostTodos ? 'The list is full' : 'Then Enter'}
          readOnly={todos.length >= mostTodos}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
          onBlur={add}
        />
      </Field>
    </>
  );
}
