import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** An address to pass on: it can be copied, or marked in its field where the browser keeps its clipboard to itself. */
export function LinkToCopy({ label, link }: { label: string; link: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // The browser keeps its clipboard to itself: the link can be marked in its field.
      setCopied(false);
    }
  };
  return (
    <div className="flex items-end gap-2">
      <Field label={label} compact className="min-w-0 flex-1">
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button icon={isCopied ? Check : Copy} aria-label={`Copy the link: ${label}`} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
