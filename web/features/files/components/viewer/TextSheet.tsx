// Texts, markdown and tables: shown as words, never as a page of their own.

import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { lazyPart } from '../../../../lib/lazyPart.tsx';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { LoadingFallback } from '../../../../ui/Spinner.tsx';
import { CutNote, TextTable } from './TextTable.tsx';
import { useText } from './useText.ts';

/** With what reads it. */
const Markdown = lazyPart(async () => (await import('./Markdown.tsx')).Markdown);

export function TextSheet({ file, number }: { file: FileRecord; number: number }) {
  const { data, error, refetch } = useText(file.id, number);
  if (error)
    return (
      <div className="mx-auto mt-10 max-w-140 px-4">
        <LoadError title="The text could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <LoadingFallback />;
  return (
    <div
      // A text is scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={`Text of ${file.name}`}
      className="absolute inset-0 overflow-auto -outline-offset-2 p-6 max-md:p-3"
    >
      <div
        // Each line, paragraph and cell begins where its own words do.
        className="mx-auto w-fit max-w-full min-w-[min(736px,100%)] overflow-x-auto bg-sheet px-8 py-7 text-sheet-ink shadow-pinned max-md:px-4 [&_:is(pre,p,h2,h3,h4,h5,h6,li,td,th)]:[unicode-bidi:plaintext]"
      >
        {data.isCut && <CutNote what="megabyte" />}
        {file.kind === 'csv' ? (
          <TextTable text={data.text} />
        ) : file.kind === 'markdown' ? (
          <Markdown text={data.text} />
        ) : (
          <pre className="font-[inherit] break-words whitespace-pre-wrap">{data.text}</pre>
        )}
      </div>
    </div>
  );
}
