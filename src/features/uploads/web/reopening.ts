import type { FileOrigin } from '@/ui/dropped-files';
import { openAgain, type KeptFile, type KeptHandles } from './kept-handles';
import type { UploadList } from './upload-list';
import type { Chosen, ServerFile } from './upload-items';

/** Where files of a form are remembered. */
export interface Kept {
  readonly handles: KeptHandles;
  /** Names the form and the person in this browser's memory. */
  readonly form: string;
}

/** Going on after a reload. */
export interface Reopening {
  restore(files: readonly ServerFile[]): Promise<void>;
  reopen(take: (chosen: readonly Chosen[]) => void): Promise<void>;
  /** Remembers where a file lies until it is sent. */
  keep(file: File, name: string, origin: FileOrigin | undefined): void;
  forget(name: string): void;
  clear(): void;
}

const ABSENT = 'Choose this file again: sending goes on where it stopped.';
const READY = 'Waits for your permission to be read again.';
const CHANGED = 'This file could not be opened, or has changed since. Choose it again, or remove it.';

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

/** The part of an uploader that outlives its page. */
export function createReopening(list: UploadList, kept: Kept | null): Reopening {
  let remembered: KeptFile[] = [];
  const absentOf = ({ name, size }: KeptFile) =>
    list.entries().find(({ item }) => item.state === 'absent' && item.name === name && item.size === size);
  const tell = (): void => {
    const open = remembered.filter((file) => absentOf(file) !== undefined);
    for (const file of open) list.set(absentOf(file)?.item.key ?? 0, { message: READY }, true);
    list.note({ reopenable: open.length });
  };
  const forget = (name: string): void => {
    remembered = remembered.filter((file) => file.name !== name);
    if (kept !== null) void kept.handles.remove(kept.form, name);
  };
  return {
    async restore(files) {
      showFiles(list, files);
      if (kept === null) return;
      remembered = await kept.handles.of(kept.form);
      tell();
    },
    async reopen(take) {
      for (const known of remembered) {
        const entry = absentOf(known);
        if (entry === undefined) continue;
        const file = await openAgain(known);
        if (file !== null) take([{ file, path: known.name, origin: known.origin }]);
        else {
          forget(known.name);
          list.set(entry.item.key, { message: CHANGED });
        }
      }
      tell();
    },
    keep(file, name, origin) {
      if (kept === null || origin === undefined) return;
      const { size, lastModified: modified } = file;
      void kept.handles.put(kept.form, { name, size, modified, origin });
    },
    forget,
    clear() {
      remembered = [];
      if (kept !== null) void kept.handles.clear(kept.form);
    },
  };
}
