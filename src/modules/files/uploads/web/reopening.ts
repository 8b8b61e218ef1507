import { byName } from '@/shared/by-name';
import { DAY } from '@/shared/clock';
import { cleanFileName } from '../uploads.rules';
import { openAgain, type StoredFile, type StoredHandles } from './stored-handles';
import type { UploadList } from './upload-list';
import type { Chosen, ServerFile } from './upload-items';

/** Where files of a form are remembered. */
export interface Stored {
  readonly handles: StoredHandles;
  /** Names the form and the person in this browser's memory. */
  readonly form: string;
}

/** Going on after a reload. */
export interface Reopening {
  restore(files: readonly ServerFile[]): Promise<void>;
  reopen(take: (chosen: readonly Chosen[]) => void): Promise<void>;
  /** Remembers chosen files until the form is sent. */
  keep(files: readonly Chosen[]): void;
  forget(name: string): void;
  clear(): void;
}

const ABSENT = 'Choose this file again to resume the upload.';
const NOT_BEGUN = 'Choose this file again. It has not been sent yet.';
const READY = 'Waiting for your permission to read it again.';
const CHANGED = 'This file could not be opened or has changed. Choose it again, or remove it.';

function showFiles(list: UploadList, files: readonly ServerFile[]): void {
  const entries = list.entries();
  for (const { id, name, size, state } of files) {
    const known = entries.some(
      ({ item }) => item.fileId === id || (item.name === name && item.size === size),
    );
    if (known) continue;
    if (state === 'ready') list.put(null, { name, size, sent: size, fileId: id, state: 'done' });
    if (state === 'uploading') list.put(null, { name, size, fileId: id, state: 'absent', message: ABSENT });
  }
  list.publish();
}

// As long as the server keeps what was sent and never used.
const STORED_MS = 7 * DAY;

// What was chosen before a reload, and was not begun.
function showChosen(list: UploadList, files: readonly StoredFile[]): void {
  const known = new Set(list.entries().map(({ item }) => `${item.size} ${item.name}`));
  for (const { name, size } of [...files].sort((a, b) => byName(a.name, b.name)))
    if (!known.has(`${size} ${name}`)) list.put(null, { name, size, state: 'absent', message: NOT_BEGUN });
  list.publish();
}

function toKeep({ file, path, origin }: Chosen): StoredFile {
  const { size, lastModified: modified } = file;
  return { name: cleanFileName(path), size, modified, at: Date.now(), origin: origin ?? null };
}

/** The part of an uploader that outlives its page. */
export function createReopening(list: UploadList, stored: Stored | null): Reopening {
  let remembered: StoredFile[] = [];
  const absentOf = ({ name, size }: StoredFile) =>
    list.entries().find(({ item }) => item.state === 'absent' && item.name === name && item.size === size);
  const tell = (): void => {
    const open = remembered.filter((file) => file.origin !== null && absentOf(file) !== undefined);
    for (const file of open) list.set(absentOf(file)?.item.key ?? 0, { message: READY }, true);
    list.note({ reopenable: open.length });
  };
  const forget = (name: string): void => {
    remembered = remembered.filter((file) => file.name !== name);
    if (stored !== null) void stored.handles.remove(stored.form, name);
  };
  return {
    async restore(files) {
      showFiles(list, files);
      if (stored === null) return;
      const since = Date.now() - STORED_MS;
      remembered = (await stored.handles.of(stored.form)).filter(({ at }) => at >= since);
      showChosen(list, remembered);
      tell();
    },
    async reopen(take) {
      for (const known of remembered) {
        const entry = absentOf(known);
        if (entry === undefined || known.origin === null) continue;
        const file = await openAgain(known);
        if (file !== null) take([{ file, path: known.name, origin: known.origin }]);
        else {
          remembered = remembered.filter((file) => file !== known);
          list.set(entry.item.key, { message: CHANGED });
        }
      }
      tell();
    },
    keep(files) {
      if (stored !== null) void stored.handles.put(stored.form, files.map(toKeep));
    },
    forget,
    clear() {
      remembered = [];
      if (stored !== null) void stored.handles.clear(stored.form);
    },
  };
}
