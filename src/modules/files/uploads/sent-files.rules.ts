import { byName } from '@/shared/by-name';

interface Sent {
  readonly name: string;
  /** In bytes; null for a link. */
  readonly size: number | null;
}

/** Orders what was sent: files as people count their names, then links as they came. For `sort`. */
export function filesThenLinks(a: Sent, b: Sent): number {
  if (a.size === null || b.size === null) return Number(a.size === null) - Number(b.size === null);
  return byName(a.name, b.name);
}

/** How much was sent, in words: '5 files and 1 link'. */
export function sentText({ files, links }: { files: number; links: number }): string {
  const count = (n: number, one: string): string[] => (n === 0 ? [] : [`${n} ${one}${n === 1 ? '' : 's'}`]);
  return [...count(files, 'file'), ...count(links, 'link')].join(' and ');
}
