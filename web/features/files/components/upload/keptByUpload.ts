import type { UploadId } from '../../../../../domain/kernel/ids.ts';

export interface KeptByUpload<Value> {
  get: (id: UploadId) => Value | undefined;
  set: (id: UploadId, value: Value) => void;
  drop: (id: UploadId) => void;
  clear: () => void;
}

/**
 * Something of each upload, kept on this device over a reload. Where storage is closed to us nothing is kept.
 *
 * @param most the oldest go
 */
export function keptByUpload<Value>(place: string, most: number): KeptByUpload<Value> {
  const read = (): Partial<Record<string, Value>> => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
      return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, Value>;
    } catch {
      return {};
    }
  };
  const write = (all: Partial<Record<string, Value>>): void => {
    try {
      if (Object.keys(all).length > 0) localStorage.setItem(place, JSON.stringify(all));
      else localStorage.removeItem(place);
    } catch {
      // Storage is closed to us.
    }
  };
  return {
    get: (id) => read()[id],
    set: (id, value) => write(Object.fromEntries([...Object.entries(read()).slice(1 - most), [id, value]])),
    drop: (id) => {
      const { [id]: known, ...others } = read();
      if (known !== undefined) write(others);
    },
    clear: () => write({}),
  };
}
