import { afterEach, expect, test, vi } from 'vitest';
import type { UploadRecord } from '../../../../../domain/files/contract.ts';
import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { forgetPerson } from '../../../../lib/forget.ts';
import { keepFile, rememberFile } from './ownFiles.ts';
import { addUploads, changeUploads, uploadsNow } from './uploads.ts';

vi.stubGlobal('window', new EventTarget());
const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
});

afterEach(forgetPerson);

const fileNamed = (name: string) => new File(['0123'], name, { lastModified: 1 });
const here = { projectId: null, folderId: null, placeName: 'My files' };

test('a file whose letters come in pieces, as a Mac writes them, goes on with what the server has of it', () => {
  const id = 'half' as UploadId;
  const name = 'Küche Süd.pdf';
  const file = fileNamed(name.normalize('NFD'));
  keepFile(id, file);
  rememberFile(id);
  const kept: UploadRecord = {
    projectId: null,
    folderId: null,
    id,
    name,
    bytes: 4,
    replaces: null,
    taskId: null,
    subject: null,
    beganAt: '',
  };
  changeUploads({ type: 'found', records: [kept] });
  addUploads([{ file, folders: [] }], here);
  expect(uploadsNow()).toMatchObject([{ id, name, state: 'waiting' }]);
});

test('a name with marks that nobody sees goes without them, and so do the folders that it lies in', () => {
  addUploads([{ file: fileNamed('\u200Fצילום \u202Aמסך.png'), folders: ['\u200Eתוכניות', 'Süd'.normalize('NFD')] }], here);
  expect(uploadsNow()).toMatchObject([{ name: 'צילום מסך.png', folders: ['תוכניות', 'Süd'] }]);
});
