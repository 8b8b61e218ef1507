import type { z } from 'zod';
import { beforeBy, sumsOf, type Before } from '@/modules/orders/deliveries/server/before';
import type { FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import type { DeliveriesService, WireDelivery } from '@/modules/orders/deliveries/server/deliveries.service';
import type { nextStepFields } from '@/modules/orders/orders/orders.contract';
import { canAskForEngineer } from '@/modules/orders/orders/server/ask-engineer';
import { placesOnRecords, type PlaceOnRecord } from '@/modules/orders/projects/server/places-on-records';
import { nextStep, stageOf } from '@/modules/orders/orders/orders.rules';
import {
  factsOf,
  type ItemLinkRow,
  type OrderEventRow,
  type OrderItemRow,
} from '@/modules/orders/orders/server/orders.rows';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { WireQuestion } from '@/modules/orders/orders/server/questions.service';
import type { RevisionsService, RoundOffer } from '@/modules/orders/revisions/server/revisions.service';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import { resultsOf, type SentSet, type SetResults } from '@/modules/files/preflight/server/preflight.service';
import { isSoundName } from '@/modules/files/preflight/file-data.rules';
import { linkSource } from '@/modules/files/uploads/links.rules';
import { filesThenLinks } from '@/modules/files/uploads/sent-files.rules';
import type { Db } from '@/platform/db/database';
import { MINUTE, type Clock } from '@/shared/clock';
import { toMajor } from '@/shared/money';
import type { orderItemDetail, sentFile, timelineEntry } from '../order-view.contract';
import { timelineText } from '../order-view.rules';
import { referenceFileIds } from '@/modules/files/uploads/references.rules';
import { wireReferences } from './item-references';
import { readAskedEngineers, readFirstNames } from './order-view.read-model';
import { briefOf } from '@/modules/orders/orders/brief.rules';

/** An item without its chats, which `withConversations` adds. */
export type WireItem = Omit<z.input<typeof orderItemDetail>, 'unread_messages'>;
type WireSentFile = z.input<typeof sentFile>;

export interface ItemDetailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly orders: Pick<OrdersService, 'linksOf' | 'questionsOf'>;
  readonly deliveries: DeliveriesService;
  readonly revisions: Pick<RevisionsService, 'offersOf'>;
  readonly files: FileShelf;
  readonly copies: Pick<RenditionsService, 'copiesOf'>;
}

type StepFields = Pick<WireItem, keyof typeof nextStepFields>;

/** Whose turn an item is, its next step and its times. */
export function stepFields(item: OrderItemRow): StepFields {
  const details = factsOf(item);
  const step = nextStep(details);
  return {
    stage: stageOf(details),
    turn: step.turn,
    next_step: step.text,
    due_at: step.dueAt?.toISOString() ?? null,
    due_from: step.dueFrom?.toISOString() ?? null,
    paused_at: item.paused_at?.toISOString() ?? null,
    minutes_left: step.leftMs === null ? null : Math.max(0, Math.floor(step.leftMs / MINUTE)),
    revision_deadline: item.revision_deadline?.toISOString() ?? null,
    delete_at: item.delete_at?.toISOString() ?? null,
    files_deleted_at: item.files_deleted_at?.toISOString() ?? null,
  };
}

const NO_ROUND: RoundOffer = { next_round: 'not-delivered', round_price: null };

interface ItemParts {
  readonly currency: string;
  readonly versions: WireDelivery[];
  readonly before: WireItem['before'];
  readonly beforeNote: string | null;
  readonly references: WireItem['references'];
  readonly sent: WireSentFile[];
  readonly setCheck: WireItem['set_check'];
  readonly engineer: string | null;
  readonly asked: WireItem['asked_engineer'];
  readonly questions: WireQuestion[];
  readonly round: RoundOffer;
  readonly project: PlaceOnRecord | undefined;
}

function itemOf(item: OrderItemRow, parts: ItemParts): WireItem {
  const {
    currency,
    versions,
    before,
    beforeNote,
    references,
    sent,
    setCheck,
    engineer,
    asked,
    questions,
    round,
  } = parts;
  const brief = briefOf(item, item.project);
  return {
    id: item.id,
    name: item.service_name,
    service_id: item.service_id,
    service_name: item.service_name,
    service_type: item.service_type,
    is_giftcard: item.is_gift_card,
    rush: item.rush,
    // A song that its line's first one pays for is one song too.
    quantity: Math.max(1, item.quantity),
    song: item.song,
    songs_of_line: item.songs,
    price: toMajor(item.quantity === 0 ? 0 : item.price, currency),
    total_price: toMajor(item.total_price, currency),
    max_revision: item.max_revision,
    deliverable_files: JSON.stringify(versions.flatMap((version) => version.files.map((file) => file.url))),
    deliveries: versions,
    before,
    before_note: beforeNote,
    order_files: sent,
    set_check: setCheck,
    unconfirmed_at: item.unconfirmed_at?.toISOString() ?? null,
    ...(parts.project && { project: { ...parts.project, shared: [...brief.shared] } }),
    songs: brief.artists,
    track: item.track,
    notes: brief.notes,
    details: brief.details,
    references,
    order_sheet: item.order_sheet,
    user_is_read: item.user_is_read ? 1 : 0,
    order_status: item.status,
    engineer_name: engineer,
    asked_engineer: asked,
    can_ask_engineer: canAskForEngineer(item),
    can_complete: (item.status === 1 || item.status === 2) && item.first_delivered_at !== null,
    can_revise: round.next_round === 'ask' || round.next_round === 'reopen',
    ...round,
    round_for: item.round_for,
    questions,
    ...stepFields(item),
  };
}

/** The files of each item, for what was found in them. */
function sentSets(
  items: readonly OrderItemRow[],
  links: readonly ItemLinkRow[],
  known: ReadonlyMap<number, { readonly name: string }>,
): SentSet[] {
  return items.map(({ id: itemId }) =>
    links.flatMap(({ order_item_id, file_id }) => {
      const name = file_id === null ? undefined : known.get(file_id)?.name;
      return order_item_id !== itemId || file_id === null || name === undefined
        ? []
        : [{ id: file_id, name }];
    }),
  );
}

interface KnownOfFiles {
  readonly known: Awaited<ReturnType<FileShelf['describe']>>;
  readonly checks: SetResults['files'] | undefined;
}

/** A file or link as its owner and the studio see it; nothing for a file that is gone. */
function sentOf(
  files: FileShelf,
  { url, file_id, unconfirmed }: ItemLinkRow,
  { known, checks }: KnownOfFiles,
): WireSentFile[] {
  if (url !== null)
    return [
      { name: url, url, listen_url: null, size: null, source: linkSource(url), check: null, unconfirmed },
    ];
  const file = file_id === null ? undefined : known.get(file_id);
  if (file_id === null || file === undefined) return [];
  const { name, size } = file;
  const address = files.address(file_id, 'download');
  const check = checks?.get(file_id) ?? null;
  const listen_url = isSoundName(name) ? files.address(file_id, 'listen') : null;
  return [{ name, url: address, listen_url, size, source: 'Upload', check, unconfirmed }];
}

interface ComparedWith extends Pick<KnownOfFiles, 'known'> {
  readonly results: readonly SetResults[];
  readonly sums: Awaited<ReturnType<typeof sumsOf>>;
}

/** What each item's versions are compared with; nothing for an item without versions. */
function befores(
  items: readonly OrderItemRow[],
  links: readonly ItemLinkRow[],
  { known, results, sums }: ComparedWith,
) {
  return items.map(
    ({ id: itemId, first_delivered_at, is_gift_card, files_deleted_at, status, details }, index) => {
      if (first_delivered_at === null || is_gift_card || files_deleted_at !== null)
        return { before: null, note: null };
      const own = links.filter(({ order_item_id, unconfirmed }) => order_item_id === itemId && !unconfirmed);
      const references = new Set(referenceFileIds(details.references));
      const sent = own.flatMap(({ file_id: id }) => {
        const name = id === null ? undefined : known.get(id)?.name;
        if (id === null || name === undefined || references.has(id)) return [];
        return [{ id, name, isRoughMix: results[index]?.files.get(id)?.is_rough_mix === true }];
      });
      const answer = beforeBy(sent, sums.get(itemId));
      // A completed song takes no more files: nothing is asked for.
      return answer.before === null && status === 3 ? { before: null, note: null } : answer;
    },
  );
}

/** The before of an item as its page plays it. */
function wireBefore(
  { files }: ItemDetailDeps,
  before: Before | null,
  copies: Awaited<ReturnType<RenditionsService['copiesOf']>>,
): WireItem['before'] {
  if (before === null) return null;
  const { id, name, kind } = before;
  const { lossless_id, preview_id } = copies.get(id) ?? { lossless_id: null, preview_id: null };
  return {
    id,
    name,
    kind,
    listen_url: files.address(lossless_id ?? id, 'listen'),
    preview_url: preview_id === null ? null : files.address(preview_id, 'listen'),
  };
}

/** Items with everything that an order's page or the studio shows, by a fixed number of statements. */
export async function itemDetails(
  deps: ItemDetailDeps,
  items: readonly OrderItemRow[],
  currency: string,
): Promise<WireItem[]> {
  const ids = items.map((item) => item.id);
  const engineerIds = items.flatMap((item) => (item.engineer_id === null ? [] : [item.engineer_id]));
  const [versions, links, engineers, asked, questions, rounds, places, sums] = await Promise.all([
    deps.deliveries.versionsOf(ids),
    deps.orders.linksOf(ids),
    readFirstNames(deps.db, engineerIds),
    readAskedEngineers(
      deps.db,
      items.flatMap((item) => item.asked_engineer_id ?? []),
    ),
    deps.orders.questionsOf(ids),
    deps.revisions.offersOf(items),
    placesOnRecords(deps.db, items),
    sumsOf(deps.db, ids),
  ]);
  const known = await deps.files.describe(
    links.flatMap((link) => (link.file_id === null ? [] : [link.file_id])),
  );
  const results = await resultsOf(deps.db, sentSets(items, links, known));
  const compared = befores(items, links, { known, results, sums });
  const copies = await deps.copies.copiesOf(compared.flatMap(({ before }) => before?.id ?? []));
  const references = await wireReferences(
    deps,
    items.map((item) => ({
      references: item.details.references ?? [],
      sentIds: new Set(links.flatMap((link) => (link.order_item_id === item.id ? (link.file_id ?? []) : []))),
    })),
    known,
  );
  return items.map((item, index) =>
    itemOf(item, {
      currency,
      before: wireBefore(deps, compared[index]?.before ?? null, copies),
      references: references[index] ?? [],
      beforeNote: compared[index]?.note ?? null,
      versions: versions.get(item.id) ?? [],
      sent: links
        .filter((link) => link.order_item_id === item.id)
        .flatMap((link) => sentOf(deps.files, link, { known, checks: results[index]?.files }))
        .sort(filesThenLinks),
      round: rounds.get(item.id) ?? NO_ROUND,
      setCheck: results[index]?.set ?? null,
      engineer: item.engineer_id === null ? null : (engineers.get(item.engineer_id) ?? null),
      asked: item.asked_engineer_id === null ? null : (asked.get(item.asked_engineer_id) ?? null),
      project: places.get(item.id),
      questions: questions.filter((question) => question.order_item_id === item.id),
    }),
  );
}

/** An order's history in words. */
export function timelineOf(events: readonly OrderEventRow[]): z.input<typeof timelineEntry>[] {
  return events.map((event) => ({
    kind: event.kind,
    text: timelineText(event.kind, event.data),
    order_item_id: event.order_item_id,
    at: event.created_at.toISOString(),
  }));
}
