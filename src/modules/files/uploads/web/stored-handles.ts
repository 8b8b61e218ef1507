import type { FileOrigin } from '@/ui/dropped-files';

/** A file or folder that a browser lets us open again, as the File System Access draft (WICG) has it. */
interface AskableHandle extends FileSystemHandle {
  requestPermission?(input: { mode: 'read' }): Promise<PermissionState>;
}

/** What is kept of a chosen file until its form is sent, so that a reload loses none. */
export interface StoredFile {
  readonly name: string;
  readonly size: number;
  readonly modified: number;
  /** When it was chosen, in milliseconds of this browser's clock. */
  readonly at: number;
  /** Opens it again; null where the browser keeps that to itself. */
  readonly origin: FileOrigin | null;
}

/** Remembers the chosen files of each form. */
export interface StoredHandles {
  put(form: string, files: readonly StoredFile[]): Promise<void>;
  of(form: string): Promise<StoredFile[]>;
  remove(form: string, name: string): Promise<void>;
  clear(form: string): Promise<void>;
}

const DATABASE = 'headroom-uploads';
const STORE = 'files';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(STORE));
  const database = await done(opening);
  return database.transaction(STORE, mode).objectStore(STORE);
}

// Everything of a form: its keys are [form, name], and no text sorts after an empty list.
const rangeOf = (form: string): IDBKeyRange => IDBKeyRange.bound([form], [form, []]);

/** Handles in IndexedDB, the one place that can hold them. A browser without it remembers nothing, and says nothing. */
export function browserHandles(): StoredHandles {
  const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch {
      return otherwise;
    }
  };
  return {
    put: (form, files) =>
      quietly(async () => {
        const store = await openStore('readwrite');
        await Promise.all(files.map((file) => done(store.put(file, [form, file.name]))));
      }, undefined),
    of: (form) =>
      quietly(
        async () => (await done((await openStore('readonly')).getAll(rangeOf(form)))) as StoredFile[],
        [],
      ),
    remove: (form, name) =>
      quietly(async () => done((await openStore('readwrite')).delete([form, name])), undefined),
    clear: (form) =>
      quietly(async () => done((await openStore('readwrite')).delete(rangeOf(form))), undefined),
  };
}

async function fileAt({ handle, path }: FileOrigin): Promise<File> {
  let place = handle;
  for (const [index, name] of path.entries()) {
    const folder = place as FileSystemDirectoryHandle;
    place =
      index === path.length - 1 ? await folder.getFileHandle(name) : await folder.getDirectoryHandle(name);
  }
  return (place as FileSystemFileHandle).getFile();
}

/**
 * Opens a file again that was sent before a reload; the browser may ask for permission, so call it from a click. Null
 * where it may not be opened, is gone, or has changed since: its first bytes are at the studio, and must be the same.
 */
export async function openAgain({ origin, size, modified }: StoredFile): Promise<File | null> {
  if (origin === null) return null;
  try {
    const allowed = await (origin.handle as AskableHandle).requestPermission?.({ mode: 'read' });
    if (allowed !== undefined && allowed !== 'granted') return null;
    const file = await fileAt(origin);
    return file.size === size && file.lastModified === modified ? file : null;
  } catch {
    return null;
  }
}
