import type { z } from 'zod';
import type { ByteSource } from '@/audio/containers/byte-source';
import { readContainer } from '@/audio/containers/read-container';
import { isSoundName, type FileData } from '@/modules/files/preflight/file-data.rules';
import { formatText } from '@/modules/files/preflight/preflight.rules';
import { factsOfFiles } from '@/modules/files/preflight/server/preflight.service';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { SignedIn } from '@/shared/caller';
import type { FileId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { checkDelivery, type CandidateFile } from '../delivery-check.rules';
import type { checkFiles } from '../deliveries.contract';
import type { PartFormat } from '../promised-parts.rules';
import type { DeliveriesDeps } from './deliveries.deps';
import { promisedOf } from './promised.read-model';

export type WireCheck = z.input<typeof checkFiles.response>['data'];

/** Files that somebody is about to deliver. */
export interface CheckInput {
  readonly itemId: OrderItemId;
  readonly links: readonly string[];
  readonly session: string;
}

const FORMATS: Record<string, PartFormat> = {
  wav: 'wav',
  rf64: 'wav',
  aiff: 'aiff',
  aifc: 'aiff',
  flac: 'flac',
  mp3: 'mp3',
};

const NOTHING = { bits: null, bitsUsed: null, rate: null, silent: null, truncated: false };

function candidateFrom(data: FileData): Omit<CandidateFile, 'id' | 'name'> {
  if (data.state !== 'measured') return { ...NOTHING, format: null, unreadable: data.state === 'unreadable' };
  const { container, bits, bits_used, rate, silence, warnings } = data;
  return {
    format: FORMATS[container] ?? null,
    bits: bits === 0 ? null : bits,
    bitsUsed: bits === 0 ? null : bits_used,
    rate,
    silent: silence.whole,
    truncated: warnings.includes('truncated'),
    unreadable: false,
  };
}

// Before it is measured its head tells what it is: some hundred bytes of it.
async function byHead(source: ByteSource): Promise<Omit<CandidateFile, 'id' | 'name'>> {
  const read = await readContainer(source);
  if (!read.ok) {
    const format = FORMATS[read.fault] ?? null;
    return {
      ...NOTHING,
      format,
      unreadable: format === null && read.fault !== 'm4a' && read.fault !== 'ogg',
    };
  }
  const { container, bits, rate, warnings } = read.format;
  const head = { bits, rate, truncated: warnings.includes('truncated') };
  return { ...NOTHING, ...head, format: FORMATS[container] ?? null, unreadable: false };
}

/** What is known of a file, and whether its measurement is still to come. */
async function candidateOf(
  deps: DeliveriesDeps,
  { id, name, facts: data }: { id: FileId; name: string; facts: FileData | null },
): Promise<CandidateFile & { readonly measuring: boolean }> {
  if (!isSoundName(name)) return { id, name, ...NOTHING, format: null, unreadable: false, measuring: false };
  if (data !== null) return { id, name, ...candidateFrom(data), measuring: false };
  const source = await deps.files.openFile(id);
  if (source === null) return { id, name, ...NOTHING, format: null, unreadable: true, measuring: false };
  return { id, name, ...(await byHead(source)), measuring: true };
}

/** Says before a delivery which promised parts are missing and which files are wrong; delivers and keeps nothing. */
export async function checkBeforeDelivery(
  deps: DeliveriesDeps,
  engineer: SignedIn,
  { itemId, links, session }: CheckInput,
): Promise<Answer<WireCheck, 'not_found' | 'forbidden' | 'invalid'>> {
  const [item] = await itemsById(deps.db, [itemId]);
  if (item === undefined) return refuse('not_found', 'This item does not exist.');
  if (engineer.role !== 'admin' && item.engineer_id !== engineer.userId)
    return refuse('forbidden', 'Only the engineer assigned to this item can deliver it.');
  const read = await deps.links.readLinks(links, { session, userId: engineer.userId });
  return read.ok ? ok(await judgeFiles(deps, item, read.value.fileIds)) : read;
}

/** The same of files that were read already, for an item that somebody may deliver. */
export async function judgeFiles(
  deps: DeliveriesDeps,
  item: OrderItemRow,
  ids: readonly FileId[],
): Promise<WireCheck> {
  const [known, data, promised] = await Promise.all([
    deps.files.describe(ids),
    factsOfFiles(deps.db, ids),
    promisedOf(deps.db, item),
  ]);
  const candidates = await Promise.all(
    ids.map((id) => candidateOf(deps, { id, name: known.get(id)?.name ?? '', facts: data.get(id) ?? null })),
  );
  const { parts, files } = checkDelivery(promised, candidates);
  const nameOf = (id: number | null): string | null => (id === null ? null : (known.get(id)?.name ?? null));
  return {
    parts: parts.map(({ text, fileId }) => ({ text, file: nameOf(fileId) })),
    files: files.map(({ id, problems }) => {
      const measured = data.get(id);
      const format = measured?.state === 'measured' ? formatText(measured) : null;
      return { id, name: nameOf(id) ?? '', format, problems: [...problems] };
    }),
    measuring: candidates.some(({ measuring }) => measuring),
  };
}
