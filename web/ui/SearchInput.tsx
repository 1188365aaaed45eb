import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export type SearchInputProps = Omit<TextInputProps, 'type'> & {
  /** The accessible name; the placeholder alone is none. */
  label: string;
  /** At the end, when it is empty: the keys that lead here. */
  keys?: ReactNode;
};

export function SearchInput({ label, keys, className, ...rest }: SearchInputProps) {
  return (
    <span className={cx('relative block print:hidden', className)}>
      <Icon of={Search} size={16} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted" />
      <TextInput
        type="search"
        aria-label={label}
        {...rest}
        className={cx('ps-9 text-13! touch:text-16! [&::-webkit-search-cancel-button]:appearance-none', Boolean(keys) && 'pe-16')}
      />
      {keys && <span className="pointer-events-none absolute inset-y-0 end-2 flex items-center">{keys}</span>}
    </span>
  );
}
