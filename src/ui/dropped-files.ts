import { byName } from '@/shared/by-name';

/** Where a dropped file lies, for browsers that let it be opened again later: itself, or a folder and the way through it. */
export interface FileOrigin {
  readonly handle: FileSystemHandle;
  /** Names of folders, then of the file; empty where the handle is the file. */
  readonly path: readonly string[];
}

const paths = new WeakMap<File, string>();
const origins = new WeakMap<File, FileOrigin>();
const JUNK = /^(\._.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** The path of a file inside the dropped or chosen folder, 'Drums/Kick.wav'; its name when it came alone. */
export function relativePath(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath || file.name);
}

/** Where a dropped file lies; undefined for chosen ones, and in browsers that keep it to themselves. */
export function fileOrigin(file: File): FileOrigin | undefined {
  return origins.get(file);
}

/** Leaves out what file systems put beside the files: resource forks, thumbnails. */
export function withoutJunk(files: readonly File[]): File[] {
  return files.filter((file) => !JUNK.test(file.name));
}

/** Files as people count: 'Track 2' before 'Track 10', folder by folder. */
export function inNaturalOrder(files: readonly File[]): File[] {
  return [...files].sort((a, b) => byName(relativePath(a), relativePath(b)));
}

/**
 * Every file of a drop, folders walked through to the bottom, in the order of their paths.
 * Must be called inside the drop event: the list of items is empty afterwards.
 * @throws DOMException when a file or folder can't be read
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  // Asked for now, as the items are gone after this turn.
  const handles = [...data.items].map((item) => handleOf(item));
  const known = entries.filter((entry) => entry !== null);
  if (known.length === 0) return inNaturalOrder(withoutJunk([...data.files]));
  const parts = entries.map(async (entry, index) => {
    const files = entry === null ? [] : await filesOfEntry(entry);
    keepOrigins(files, await handles[index]);
    return files;
  });
  const found = (await Promise.all(parts)).flat();
  return inNaturalOrder(withoutJunk(found));
}

// Part of the File System Access draft (WICG), in Chromium only.
interface HandleItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

async function handleOf(item: DataTransferItem & HandleItem): Promise<FileSystemHandle | null> {
  try {
    return (await item.getAsFileSystemHandle?.()) ?? null;
  } catch {
    return null;
  }
}

function keepOrigins(files: readonly File[], handle: FileSystemHandle | null | undefined): void {
  if (!handle) return;
  for (const file of files) {
    const path = handle.kind === 'directory' ? relativePath(file).split('/').slice(1) : [];
    origins.set(file, { handle, path });
  }
}

async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file(resolve, reject);
    });
    paths.set(file, entry.fullPath.replace(/^\//, ''));
    return [file];
  }
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  // A folder is read in batches (100 in Chromium) until one comes back empty.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) break;
    children.push(...batch);
  }
  return (await Promise.all(children.map(filesOfEntry))).flat();
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
