import type { FileOrigin } from '@/ui/dropped-files';
import { SNIFF_BYTES, typeOfName } from '../file-types.rules';
import { claimProblem, contentProblem, MAX_SESSION_FILES } from '../uploads.rules';

/** `absent`: begun before a reload; the browser needs the file once more to go on. */
export type ItemState = 'checking' | 'waiting' | 'uploading' | 'paused' | 'done' | 'failed' | 'absent';

/** A file to send and the name it goes by, with its folders. */
export interface Chosen {
  readonly file: File;
  readonly path: string;
  /** Opens it again after a reload, where the browser gave such a thing. */
  readonly origin?: FileOrigin | undefined;
}

/** A file of the session as the server lists it. */
export interface ServerFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly state: string;
}

/** One file as the page shows it. */
export interface UploadItem {
  /** Of this page only. */
  readonly key: number;
  readonly name: string;
  /** In bytes, as `sent`. */
  readonly size: number;
  readonly sent: number;
  readonly state: ItemState;
  /** What is wrong, in words; null when nothing is. */
  readonly message: string | null;
  readonly canRetry: boolean;
  /** The id that the server gave it. */
  readonly fileId: number | null;
}

/** All files of a form. Those that are not accepted do not count in the sums. */
export interface UploadsState {
  readonly items: readonly UploadItem[];
  readonly sent: number;
  readonly total: number;
  /** Something is under way or waits for its turn. */
  readonly working: boolean;
  readonly paused: boolean;
  /** Bytes per second; null until it can be told. */
  readonly speed: number | null;
  /** Files that were left out because they hold the same as another one here. */
  readonly leftOut: readonly LeftOut[];
  /** How many absent files can be opened again with a click. */
  readonly reopenable: number;
  /** How many of the last chosen files were beyond what one upload takes. */
  readonly beyond: number;
}

/** A file that is the same as another one of this form. */
export interface LeftOut {
  readonly name: string;
  readonly sameAs: string;
}

export const NO_UPLOADS: UploadsState = {
  items: [],
  sent: 0,
  total: 0,
  working: false,
  paused: false,
  speed: null,
  leftOut: [],
  reopenable: 0,
  beyond: 0,
};

const ACTIVE: ReadonlySet<ItemState> = new Set(['checking', 'waiting', 'uploading']);

type Sums = Pick<UploadsState, 'items' | 'sent' | 'total' | 'working' | 'paused'>;

/** Whether a file can't be sent as it is: it failed, or is not there. */
export function isOut({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'failed' || state === 'absent';
}

/** Whether a file is not accepted: trying again would not help. */
export function isRefused({ state, canRetry }: Pick<UploadItem, 'state' | 'canRetry'>): boolean {
  return state === 'failed' && !canRetry;
}

/** The sums over files. */
export function sumUp(items: readonly UploadItem[]): Sums {
  const counted = items.filter((item) => !isRefused(item));
  return {
    items,
    sent: counted.reduce((sum, item) => sum + (item.state === 'done' ? item.size : item.sent), 0),
    total: counted.reduce((sum, item) => sum + item.size, 0),
    working: items.some((item) => ACTIVE.has(item.state)),
    paused: items.some((item) => item.state === 'paused'),
  };
}

/** 0 to 100, whole, and 100 only when every byte is there. */
export function percentOf(sent: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((sent / total) * 100));
}

const UNREADABLE =
  'This file could not be read. If it is in a cloud folder, download it to this device first.';
const TEXT_BYTES = 65_536;

/** Why this file can't be sent, found out before a byte of it travels; null when it can. */
export async function problemOf(file: File, name: string, alreadyThere: number): Promise<string | null> {
  if (alreadyThere >= MAX_SESSION_FILES) return `One upload takes at most ${MAX_SESSION_FILES} files.`;
  const claim = claimProblem(name, file.size);
  const type = typeOfName(name);
  if (claim !== null || type === null) return claim?.message ?? UNREADABLE;
  try {
    const looked = Math.min(file.size, type.id === 'txt' ? TEXT_BYTES : SNIFF_BYTES);
    const start = new Uint8Array(await file.slice(0, looked).arrayBuffer());
    return contentProblem(type, start, looked === file.size)?.message ?? null;
  } catch {
    return UNREADABLE;
  }
}
