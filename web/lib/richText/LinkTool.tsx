import type { Editor as Engine } from '@tiptap/core';
import { Link2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { isAddress } from '../../../domain/kernel/webAddress.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toolSize } from './ToolButton.tsx';

/** Links what is chosen, or writes the address where nothing is. */
export function LinkTool({ engine, isOn }: { engine: Engine; isOn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <IconButton
      size="small"
      icon={Link2}
      label={isOn ? 'Change the link' : 'Link'}
      className={cx(toolSize, isOn && 'bg-surface-selected text-ink')}
    />
  );
  return (
    <Popover trigger={trigger} label="Link" align="start" open={isOpen} onOpenChange={setOpen}>
      <LinkForm engine={engine} onClose={() => setOpen(false)} />
    </Popover>
  );
}

function LinkForm({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  const [address, setAddress] = useState(String(engine.getAttributes('link')['href'] ?? ''));
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Not the comment's own form, in which this one stands by its place in the tree.
    event.stopPropagation();
    const href = addressFrom(address);
    if (!isAddress(href)) return setError('Enter the address of a page or a mail address.');
    const chain = engine.chain().focus().extendMarkRange('link');
    const isNew = engine.state.selection.empty && !engine.isActive('link');
    if (isNew) chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    engine.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <form onSubmit={submit} noValidate className="w-80 p-3 max-md:w-full">
      <Field label="Address" error={error}>
        <TextInput value={address} placeholder="example.com/brass" maxLength={2_000} onChange={(event) => setAddress(event.target.value)} />
      </Field>
      <div className="mt-3 flex justify-end gap-2">
        {engine.isActive('link') && (
          <Button variant="bare" size="small" onClick={remove}>
            Remove the link
          </Button>
        )}
        <Button type="submit" variant="primary" size="small">
          Link
        </Button>
      </div>
    </form>
  );
}

/** As it was meant: a mail address, or a page whose beginning nobody types. */
function addressFrom(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/]+@[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}
