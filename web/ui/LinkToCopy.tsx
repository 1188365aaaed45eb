import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** An address to pass on: it can be copied, or marked in its field where the browser keeps its clipboard to itself. */
export function LinkToCopy({ label, link }: { label: string; link: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'marked' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isCopied = outcome === 'copied';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      // Without a secure connection, or because somebody said so: the link is marked in its field.
      setOutcome('marked');
      field.current?.focus();
    }
  };
  return (
    <div className="flex items-end gap-2">
      <Field
        label={label}
        compact
        className="min-w-0 flex-1"
        help={outcome === 'marked' && 'Not copied: the browser keeps its clipboard to itself. The link is marked here.'}
      >
        <TextInput ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button icon={isCopied ? Check : Copy} aria-label={`${isCopied ? 'Copied' : 'Copy'} the link: ${label}`} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && 'Copied'}</span>
      </VisuallyHidden>
    </div>
  );
}
