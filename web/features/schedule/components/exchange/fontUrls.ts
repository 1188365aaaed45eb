// The addresses of the typefaces' files, apart from what uses them: they are part of the page.

import titleCyrillic from '@fontsource/brygada-1918/files/brygada-1918-cyrillic-500-normal.woff?url';
import titleGreek from '@fontsource/brygada-1918/files/brygada-1918-greek-500-normal.woff?url';
import titleLatin from '@fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff?url';
import titleLatinExt from '@fontsource/brygada-1918/files/brygada-1918-latin-ext-500-normal.woff?url';
import cyrillic400 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff?url';
import cyrillic600 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-600-normal.woff?url';
import greek400 from '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff?url';
import greek600 from '@fontsource/source-sans-3/files/source-sans-3-greek-600-normal.woff?url';
import latin400 from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?url';
import latin600 from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?url';
import latinExt400 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?url';
import latinExt600 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff?url';
import type { FontFile } from './fontFiles.ts';

export const fontUrls: Record<FontFile, string> = {
  'latin-400': latin400,
  'latin-600': latin600,
  'latin-ext-400': latinExt400,
  'latin-ext-600': latinExt600,
  'cyrillic-400': cyrillic400,
  'cyrillic-600': cyrillic600,
  'greek-400': greek400,
  'greek-600': greek600,
  'title-latin': titleLatin,
  'title-latin-ext': titleLatinExt,
  'title-cyrillic': titleCyrillic,
  'title-greek': titleGreek,
};
