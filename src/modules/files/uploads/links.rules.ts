import { MAX_ID, type FileId } from '@/shared/ids';

/** Longest address that is kept, in characters. */
export const MAX_LINK_LENGTH = 2000;

export type LinkSource =
  | 'Google Drive'
  | 'Dropbox'
  | 'OneDrive'
  | 'iCloud'
  | 'MEGA'
  | 'Box'
  | 'Cloud Storage'
  | 'External';

const SOURCES: readonly (readonly [LinkSource, readonly string[]])[] = [
  ['Google Drive', ['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com']],
  ['Dropbox', ['dropbox.com', 'dropboxusercontent.com', 'db.tt']],
  ['OneDrive', ['onedrive.live.com', '1drv.ms', 'sharepoint.com', 'onedrive.com']],
  ['iCloud', ['icloud.com']],
  ['MEGA', ['mega.nz', 'mega.io', 'mega.co.nz']],
  ['Box', ['box.com', 'box.net']],
  [
    'Cloud Storage',
    [
      'wetransfer.com',
      'we.tl',
      'pcloud.com',
      'sync.com',
      'amazonaws.com',
      'storage.googleapis.com',
      'backblazeb2.com',
    ],
  ],
];

function isHostOf(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * What a link is called in lists, by its host: the known drives by name, our own files and other storage services
 * 'Cloud Storage', everything else 'External'.
 */
export function linkSource(address: string): LinkSource {
  if (fileIdOfAddress(address) !== null) return 'Cloud Storage';
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';
  return SOURCES.find(([, domains]) => domains.some((domain) => isHostOf(host, domain)))?.[0] ?? 'External';
}

const STORAGE_NAMES: readonly (readonly [string, string])[] = [
  ['wetransfer.com', 'WeTransfer'],
  ['we.tl', 'WeTransfer'],
  ['pcloud.com', 'pCloud'],
  ['sync.com', 'Sync'],
];

/** What a link is called where it is typed: as in lists, and other storage services by their own names. */
export function linkServiceName(address: string): string {
  const source = linkSource(address);
  if (source !== 'Cloud Storage' || !URL.canParse(address)) return source;
  const host = new URL(address).hostname.replace(/\.$/, '');
  return STORAGE_NAMES.find(([domain]) => isHostOf(host, domain))?.[1] ?? source;
}

/** The address by which a finished upload is named among `links`. It opens nothing by itself. */
export function fileAddress(id: FileId): string {
  return `/api/files/${id}`;
}

/** The file named by one of our own addresses; null for every other text. */
export function fileIdOfAddress(address: string): FileId | null {
  const digits = /^\/api\/files\/([1-9]\d{0,15})$/.exec(address)?.[1];
  const id = Number(digits);
  return digits !== undefined && id <= MAX_ID ? (id as FileId) : null;
}

/**
 * A pasted link as a normal http(s) address, with `https://` put before one that has no scheme; null where it is
 * none, names no public host, carries a login or is longer than `MAX_LINK_LENGTH`.
 */
export function readLink(pasted: string): string | null {
  const text = pasted.trim();
  if (text === '' || text.length > MAX_LINK_LENGTH || /\s/.test(text)) return null;
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || !/[^.]\.[^.]/.test(url.hostname)) return null;
  return url.href.length > MAX_LINK_LENGTH ? null : url.href;
}
