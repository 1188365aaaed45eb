// The archive of a person's data, written while it is sent: a page of rows at a time is in memory, and nothing on disk.

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PersonalPage, PersonalSection } from './sections.ts';

export interface ArchiveSource {
  sections: readonly PersonalSection[];
  /** Reads a page of a section; throws when the person may not go on. */
  read: (section: PersonalSection, after: string | null) => Promise<PersonalPage>;
  /** The own picture, where there is one. */
  picture: Buffer | null;
  madeAt: Date;
}

/** @returns the bytes of a zip file; ends with an error when a page cannot be read */
export function archiveOf({ sections, read, picture, madeAt }: ArchiveSource): Readable {
  const zip = new ZipFile();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library makes a PassThrough
  const output = zip.outputStream as Readable;
  const stop = (error: unknown) => output.destroy(error instanceof Error ? error : new Error('The archive could not be written.'));
  const options = { mtime: madeAt };
  zip.addBuffer(
    Buffer.from(
      readme(
        sections.map(({ file }) => file),
        madeAt,
      ),
    ),
    'README.txt',
    options,
  );
  if (picture) zip.addBuffer(picture, 'picture.webp', { ...options, compress: false });
  for (const section of sections) {
    // Opened when its turn comes, so that one page of one file is read at a time.
    zip.addReadStreamLazy(section.file, options, (give) => {
      const rows = Readable.from(jsonOf(section, read), { objectMode: false });
      rows.once('error', stop);
      give(null, rows);
    });
  }
  zip.end();
  return output;
}

/** A JSON array, a row a line. */
async function* jsonOf(section: PersonalSection, read: ArchiveSource['read']): AsyncGenerator<string> {
  let separator = '[\n';
  for (let after: string | null | undefined; after !== null;) {
    const page: PersonalPage = await read(section, after ?? null);
    if (page.rows.length > 0) {
      yield separator + page.rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    after = page.next;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const readme = (files: readonly string[], madeAt: Date): string => `What Atelier holds about you, as of ${madeAt.toISOString()}.

${files.map((file) => `- ${file}`).join('\n')}
- picture.webp, if you have one

Each file is a list in JSON, an entry a line. Times are in UTC.
`;
