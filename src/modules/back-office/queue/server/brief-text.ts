import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ZipSource } from '@/modules/orders/deliveries/server/deliveries-zip';
import { briefOf } from '@/modules/orders/orders/brief.rules';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import { referenceLine } from '@/modules/files/uploads/references.rules';
import { cleanFileName } from '@/modules/files/uploads/uploads.rules';
import { shownDetails } from '@/modules/files/uploads/brief-details.rules';

interface BriefParts {
  readonly item: OrderItemRow;
  readonly order: {
    readonly payer_first_name: string;
    readonly payer_last_name: string;
    readonly created_at: Date;
  };
  /** The name of a file that was sent. */
  readonly nameOf: (fileId: number) => string | undefined;
  /** Addresses elsewhere that the customer sent. */
  readonly urls: readonly string[];
}

/** What the zip of a song's files is saved as: `Ida Noor - Low Tide.zip`, so that ten of them in one folder are told apart. */
export function filesZipName(item: OrderItemRow): string {
  const song = item.track?.trim() || `Item ${item.id}`;
  const artist = briefOf(item, item.project).artists.join(', ').trim();
  // Slashes in a title are not folders.
  return cleanFileName(`${artist === '' ? song : `${artist} - ${song}`}.zip`.replaceAll(/[\\/]/g, '_'));
}

/** What the customer wants, as a text that lies beside the files: an engineer works without the studio open. */
export function briefText({ item, order, urls, nameOf }: BriefParts): ZipSource {
  const { artists, notes, details } = briefOf(item, item.project);
  const record = item.project === null ? null : (item.project.title ?? item.service_name);
  const lines = [
    `${item.track ?? `Item #${item.id}`}${artists.length > 0 ? ` by ${artists.join(', ')}` : ''}`,
    ...(record === null ? [] : [`Song ${item.position} of the record ${record}`]),
    `${item.service_name}${item.rush ? ', rush' : ''}, order #${item.order_id}`,
    `Customer: ${order.payer_first_name} ${order.payer_last_name}`,
    ...(item.unconfirmed_at === null
      ? []
      : ['Some of these files or links were sent without a log-in and are not confirmed yet.']),
    ...(item.due_at === null ? [] : [`Due: ${item.due_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]),
    ...shownDetails(details).map(({ label, text }) => `${label}: ${text}`),
    ...(details.references ?? []).map(
      (reference, index) => `Reference ${index + 1}: ${referenceLine(reference, nameOf)}`,
    ),
    '',
    notes ?? 'No notes from the customer.',
    ...(item.order_sheet === null ? [] : ['', `Order sheet: ${item.order_sheet}`]),
    ...(urls.length === 0 ? [] : ['', 'Links:', ...urls]),
  ];
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  return {
    folder: '',
    name: 'Brief.txt',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    at: order.created_at,
    open: async () => Readable.from([bytes]),
  };
}
