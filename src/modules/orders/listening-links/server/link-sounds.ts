import type { z } from 'zod';
import { contentDisposition } from '@/modules/files/uploads/server/download-headers';
import { beforeFile, type Before } from '@/modules/orders/deliveries/server/before';
import { deliveriesOfItems, type DeliveryRow } from '@/modules/orders/deliveries/server/deliveries.store';
import { drawingOfSent, drawingsOfDelivery } from '@/modules/orders/deliveries/server/read-deliveries';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { FileId, ListeningLinkId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { listeningPeaks, openListening } from '../listening.contract';
import { linkState } from '../listening-links.rules';
import { SOUND_ADDRESSES, SOUND_SECONDS, type ListeningDeps } from './listening.deps';
import { findLink, type LinkRow } from './listening-links.store';

type Inside = NonNullable<ReturnType<(typeof openListening)['response']['parse']>['data']['inside']>;
type WireSounds = Pick<Inside, 'state' | 'before' | 'versions'>;
type WireDrawn = z.input<typeof listeningPeaks.response>['data'];

/** What a sound is asked for: to be heard whole or small, or to be saved. */
export type SoundKind = 'listen' | 'preview' | 'mp3' | 'wav';

interface Opened {
  readonly before: Before | null;
  readonly rows: readonly DeliveryRow[];
}

type SoundDeps = Pick<ListeningDeps, 'db' | 'clock' | 'keys' | 'files' | 'copies' | 'orders'>;

/** The versions that a link opens, and what the customer sent where it opens that too; nothing of the project's other files. */
async function openedBy(deps: SoundDeps, link: LinkRow, item: OrderItemRow): Promise<Opened> {
  if (item.files_deleted_at !== null) return { before: null, rows: [] };
  const all = await deliveriesOfItems(deps.db, [item.id]);
  const rows = link.all_versions ? all : all.slice(-1);
  const before = link.with_before && rows.length > 0 ? await beforeFile(deps, item.id) : null;
  return { before, rows };
}

interface Asked {
  readonly linkId: ListeningLinkId;
  readonly fileId: FileId;
  readonly kind: SoundKind;
}

const isDownload = (kind: SoundKind): boolean => kind === 'mp3' || kind === 'wav';

const signedText = ({ linkId, fileId, kind }: Asked, expires: string): string =>
  `${linkId}:${fileId}:${kind}:${expires}`;

// The end is rounded up, so that a page that polls gets the same address and its player goes on.
function addressOf({ keys, clock }: SoundDeps, asked: Asked): string {
  const ttl = isDownload(asked.kind) ? SOUND_SECONDS.download : SOUND_SECONDS.listen;
  const expires = String((Math.floor(clock.now().getTime() / 1000 / ttl) + 2) * ttl);
  const signature = keys.signer(SOUND_ADDRESSES).sign(signedText(asked, expires));
  const { linkId, fileId, kind } = asked;
  return `/api/listening/sounds/${fileId}?of=${linkId}&kind=${kind}&expires=${expires}&signature=${signature}`;
}

/** The sounds of a link with their addresses. */
export async function soundsOfLink(deps: SoundDeps, link: LinkRow, item: OrderItemRow): Promise<WireSounds> {
  const { before, rows } = await openedBy(deps, link, item);
  const ids = rows.flatMap((row) => row.file_ids);
  const all = before === null ? ids : [...ids, before.id];
  const [known, copies] = await Promise.all([deps.files.describe(ids), deps.copies.copiesOf(all)]);
  const address = (id: number, kind: SoundKind) =>
    addressOf(deps, { linkId: link.id, fileId: id as FileId, kind });
  const heard = (id: number) => ({
    listen_url: address(id, 'listen'),
    preview_url: (copies.get(id)?.preview_id ?? null) === null ? null : address(id, 'preview'),
  });
  const versions = rows.map(({ id, version, created_at, file_ids }) => ({
    id,
    version,
    created_at: created_at.toISOString(),
    files: file_ids.flatMap((fileId) => {
      const file = known.get(fileId);
      if (file === undefined || !file.media_type.startsWith('audio/')) return [];
      const { name, media_type } = file;
      const sound = heard(fileId);
      const downloads: { kind: 'mp3' | 'wav'; url: string }[] = [];
      if (link.download_mp3 && sound.preview_url !== null)
        downloads.push({ kind: 'mp3', url: address(fileId, 'mp3') });
      if (link.download_wav) downloads.push({ kind: 'wav', url: address(fileId, 'wav') });
      return [{ id: fileId, name, media_type, ...sound, downloads }];
    }),
  }));
  const isWaiting = versions.every(({ files }) => files.length === 0);
  const waits = isWaiting ? 'waiting' : 'ready';
  return {
    state: item.files_deleted_at === null ? waits : 'deleted',
    before: before === null ? null : { ...before, ...heard(before.id) },
    versions,
  };
}

/** What is drawn of the sounds of a link. */
export async function drawingsOfLink(
  deps: SoundDeps,
  { link, item, fine }: { readonly link: LinkRow; readonly item: OrderItemRow; readonly fine: boolean },
): Promise<WireDrawn> {
  const { before, rows } = await openedBy(deps, link, item);
  const drawn = await Promise.all(rows.map(({ id }) => drawingsOfDelivery(deps.db, id, fine)));
  return [...(before === null ? [] : [await drawingOfSent(deps.db, before.id, fine)]), ...drawn.flat()];
}

interface SoundRequest extends Asked {
  readonly expires: string;
  readonly signature: string;
}

const EXPIRED = 'This address has expired. Open the listening page again.';

/** Whether a link opens a file in this way now. */
async function allows(deps: SoundDeps, { linkId, fileId, kind }: Asked): Promise<boolean> {
  const link = await findLink(deps.db, linkId);
  if (link === null) return false;
  const times = { revokedAt: link.revoked_at, endsAt: link.ends_at };
  if (linkState(times, deps.clock.now()) !== 'open') return false;
  if ((kind === 'mp3' && !link.download_mp3) || (kind === 'wav' && !link.download_wav)) return false;
  const [item] = await itemsById(deps.db, [link.order_item_id]);
  if (item === undefined) return false;
  const { before, rows } = await openedBy(deps, link, item);
  if (rows.some(({ file_ids }) => file_ids.includes(fileId))) return true;
  return before?.id === fileId && !isDownload(kind);
}

// An mp3 made to be heard is saved under the name of the file that it was made of.
function savedAs(answer: Response, name: string): Response {
  const headers = new Headers(answer.headers);
  const stem = name.replace(/\.[^.]+$/, '');
  headers.set('content-disposition', contentDisposition('attachment', `${stem}.mp3`));
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Answers a signed address of a link: the sound, or a part of it. The link is asked each time, so that one that was turned
 * off while somebody listens plays nothing more.
 */
export async function openSound(
  deps: SoundDeps,
  request: Request,
  asked: SoundRequest,
): Promise<Answer<Response, 'forbidden' | 'not_found'>> {
  const { kind, fileId, expires, signature } = asked;
  const isSigned = deps.keys.signer(SOUND_ADDRESSES).verify(signedText(asked, expires), signature);
  const isOver = Number(expires) * 1000 <= deps.clock.now().getTime();
  if (!isSigned || isOver) return refuse('forbidden', EXPIRED);
  if (!(await allows(deps, asked))) return refuse('not_found', 'This sound is no longer shared.');
  const copies = (await deps.copies.copiesOf([fileId])).get(fileId);
  const small = kind === 'preview' || kind === 'mp3';
  const id = (kind === 'wav' ? fileId : small ? copies?.preview_id : copies?.lossless_id) ?? null;
  if (id === null && small) return refuse('not_found', 'This sound is no longer shared.');
  const purpose = kind === 'wav' ? 'download' : 'listen';
  const own = new URL(deps.files.address(id ?? fileId, purpose), request.url).searchParams;
  const query = {
    expires: own.get('expires') ?? '',
    signature: own.get('signature') ?? '',
    inline: own.get('inline') ?? '',
  };
  const answer = await deps.files.openSigned(request, { id: id ?? fileId, query });
  if (!answer.ok || kind !== 'mp3') return answer;
  const name = (await deps.files.describe([fileId])).get(fileId)?.name ?? 'song';
  return ok(savedAs(answer.value, name));
}
