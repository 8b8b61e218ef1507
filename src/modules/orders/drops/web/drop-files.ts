import type { DroppedKind, Reading } from '@/modules/catalogue/services/estimate.rules';
import { isSoundName } from '@/modules/files/preflight/file-data.rules';
import type { FindingLevel } from '@/modules/files/preflight/findings.rules';
import type { UploadItem } from '@/modules/files/uploads/web/upload-items';
import { titleOfFile, titleOfTracks, type NewSong } from '../drops.rules';

/** What was measured of a dropped file, as far as its card shows it. */
export interface Measured {
  readonly seconds: number | null;
  readonly channels: number | null;
  /** As `drawnPeaks` packs them. */
  readonly peaks: string;
  readonly verdict: 'pass' | 'advice' | 'problem' | 'other';
  readonly findings: readonly {
    readonly level: FindingLevel;
    readonly text: string;
    readonly todo: string;
  }[];
}

/** A dropped file with what is known of it. */
export interface DropFile extends Pick<UploadItem, 'key' | 'name' | 'size'> {
  readonly kind: DroppedKind;
  readonly seconds: number | null;
  readonly channels: number | null;
  readonly peaks: string;
  /** Null while it is not measured. */
  readonly verdict: Measured['verdict'] | null;
  readonly findings: Measured['findings'];
}

const ARCHIVE = /\.(zip|rar|7z)$/i;

function kindOf(name: string): DroppedKind {
  if (isSoundName(name)) return 'sound';
  return ARCHIVE.test(name) ? 'archive' : 'paper';
}

/** The files of an upload with what was measured of them, before a reload too. */
export function filesOfDrop(
  items: readonly UploadItem[],
  facts: Readonly<Record<string, Measured>>,
): DropFile[] {
  return items.map(({ key, name, size }) => {
    const known = facts[`${size} ${name}`];
    return {
      key,
      name,
      size,
      kind: kindOf(name),
      seconds: known?.seconds ?? null,
      channels: known?.channels ?? null,
      peaks: known?.peaks ?? '',
      verdict: known?.verdict ?? null,
      findings: known?.findings ?? [],
    };
  });
}

const MAX_TITLE = 255;

/** The songs that dropped files are. What is no sound goes with the first one. */
export function songsOf(
  files: readonly DropFile[],
  { as, isRecord, mix }: { readonly as: Reading; readonly isRecord: boolean; readonly mix: number | null },
): NewSong[] {
  if (files.length === 0) return [];
  const told = ({ name, size }: DropFile) => ({ name, size });
  const sounds = files.filter(({ kind }) => kind === 'sound');
  const rest = files.filter(({ kind }) => kind !== 'sound');
  if (as === 'songs' && sounds.length > 0) {
    const titles = sounds.map(({ name }) => titleOfFile(name));
    if (isRecord) return [{ title: titles.join(', ').slice(0, MAX_TITLE), files: files.map(told) }];
    return sounds.map((sound, at) => ({
      title: (titles[at] ?? 'My song').slice(0, MAX_TITLE),
      files: [sound, ...(at === 0 ? rest : [])].map(told),
    }));
  }
  const named = (sounds.length > 0 ? sounds : files).map(({ name }) => name);
  const title = titleOfTracks(named, mix === null ? null : (files[mix]?.name ?? null));
  return [{ title: title.slice(0, MAX_TITLE), files: files.map(told) }];
}

/** A finding of dropped files, said once, with the files that it is about. */
export interface SharedFinding {
  readonly level: FindingLevel;
  readonly text: string;
  readonly todo: string;
  readonly names: readonly string[];
}

/** What was found, problems first, each said once however many files have it. */
export function sharedFindings(files: readonly DropFile[]): SharedFinding[] {
  const found = new Map<string, SharedFinding>();
  for (const { name, findings } of files)
    for (const { level, text, todo } of findings) {
      const known = found.get(text);
      found.set(text, { level, text, todo, names: [...(known?.names ?? []), name] });
    }
  return [...found.values()].sort(
    (one, other) => Number(other.level === 'problem') - Number(one.level === 'problem'),
  );
}

/** The wave to show: of the rough mix, else of the longest sound. */
export function waveOf(files: readonly DropFile[], mix: number | null): DropFile | null {
  const drawn = files.filter(({ peaks }) => peaks !== '');
  const chosen = mix === null ? undefined : files[mix];
  if (chosen !== undefined && chosen.peaks !== '') return chosen;
  return drawn.toSorted((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0))[0] ?? null;
}
