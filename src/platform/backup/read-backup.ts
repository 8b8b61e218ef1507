import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { inflateRaw } from 'node:zlib';
import type { SequenceState, TableShape } from './catalogue';
import { BackupUnreadable, tally, unpackFrames, type Frame } from './frames';
import type { Manifest, Totals } from './write-backup';

/** Takes the bytes of one table or file. */
export interface Sink {
  write(part: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Lets go of what was begun: the end will not come. */
  abort(): Promise<void>;
}

/** Takes what a backup holds, in its order. Whoever throws ends the reading. */
export interface BackupReader {
  manifest(manifest: Manifest): Promise<void>;
  table(table: TableShape): Promise<Sink>;
  sequences(states: readonly SequenceState[]): Promise<void>;
  file(key: string): Promise<Sink>;
}

const inflate = promisify<Buffer, Buffer>(inflateRaw as never);
const parsed = ({ data }: Frame): unknown => JSON.parse(data.toString());

const DAMAGED = 'The backup is damaged: a part of it is not what was written.';

async function partOf({ kind, data }: Frame): Promise<Buffer> {
  if (kind === 'B') return data;
  if (kind !== 'D') throw new BackupUnreadable(DAMAGED);
  return inflate(data).catch(() => {
    throw new BackupUnreadable(DAMAGED);
  });
}

async function fill(frames: AsyncIterator<Frame>, sink: Sink): Promise<void> {
  try {
    await fillToEnd(frames, sink);
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

async function fillToEnd(frames: AsyncIterator<Frame>, sink: Sink): Promise<void> {
  const total = tally();
  for (;;) {
    const next = await frames.next();
    if (next.done === true) throw new BackupUnreadable('The backup is not whole: it ends in the middle.');
    if (next.value.kind === 'E') {
      const told = parsed(next.value) as { size: number; sha256: string };
      const found = total.end();
      if (told.size !== found.size || told.sha256 !== found.sha256) throw new BackupUnreadable(DAMAGED);
      await sink.end();
      return;
    }
    const part = await partOf(next.value);
    total.add(part);
    await sink.write(part);
  }
}

async function take(frames: AsyncIterator<Frame>, frame: Frame, reader: BackupReader): Promise<void> {
  if (frame.kind === 'M') await reader.manifest(parsed(frame) as Manifest);
  else if (frame.kind === 'T') await fill(frames, await reader.table(parsed(frame) as TableShape));
  else if (frame.kind === 'S') await reader.sequences(parsed(frame) as SequenceState[]);
  else if (frame.kind === 'F') await fill(frames, await reader.file((parsed(frame) as { key: string }).key));
  else throw new BackupUnreadable(DAMAGED);
}

/**
 * Reads a backup to its end and gives its parts to `reader`. Throws `BackupUnreadable` where it is not whole, damaged
 * or sealed with another key; what `reader` was given until then was what was written.
 */
export async function readBackup(
  source: Readable,
  secret: string | null,
  reader: BackupReader,
): Promise<Totals> {
  const frames = unpackFrames(source, secret);
  const counted = { tables: 0, files: 0 };
  for (let next = await frames.next(); next.done !== true; next = await frames.next()) {
    const frame = next.value;
    if (frame.kind === 'Z') {
      const told = parsed(frame) as Totals;
      if (told.tables !== counted.tables || told.files !== counted.files) throw new BackupUnreadable(DAMAGED);
      return told;
    }
    if (frame.kind === 'T') counted.tables += 1;
    if (frame.kind === 'F') counted.files += 1;
    await take(frames, frame, reader);
  }
  throw new BackupUnreadable('The backup is not whole: its end is missing.');
}

const nothing = async (): Promise<void> => undefined;
const nowhere: Sink = { write: nothing, end: nothing, abort: nothing };

/** Reads a backup wholly and keeps nothing: whether it could be restored. */
export async function verifyBackup(
  source: Readable,
  secret: string | null,
): Promise<Totals & { readonly migration: number }> {
  let migration = 0;
  const totals = await readBackup(source, secret, {
    manifest: async (manifest) => void (migration = manifest.migration),
    table: async () => nowhere,
    sequences: nothing,
    file: async () => nowhere,
  });
  return { ...totals, migration };
}
