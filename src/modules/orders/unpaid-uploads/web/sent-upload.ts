import { servicePath, serviceSlug } from '@/modules/catalogue/services/catalogue.rules';
import { detailsOf, type BriefDetails } from '@/modules/files/uploads/brief-details.rules';

/** What the confirmation page shows: carried by the navigation, as the specification has it. */
export interface SentUpload {
  readonly email: string;
  readonly service_name: string;
  readonly track: string;
  readonly songs: readonly string[];
  readonly links: readonly string[];
  readonly message: string;
  readonly details: BriefDetails;
  /** Where the service is paid; null where an order was paid already. */
  readonly pay_path: string | null;
  /** Whether the order's owner has to confirm the files first, by the mail that was sent. */
  readonly confirm: boolean;
}

/** Path of the page that sells a service. */
export function payPath({ id, name }: { id: number; name: string }): string {
  return servicePath({ slug: serviceSlug(name, id) });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 10_000) : '';
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Reads `uploadItems` out of a navigation's state; null where there is none. */
export function sentUploadOf(state: unknown): SentUpload | null {
  if (typeof state !== 'object' || state === null || !('uploadItems' in state)) return null;
  const { uploadItems } = state;
  if (typeof uploadItems !== 'object' || uploadItems === null) return null;
  const items = uploadItems as Record<string, unknown>;
  const path = textOf(items['pay_path']);
  return {
    email: textOf(items['email']),
    service_name: textOf(items['service_name']) || 'Service Selected',
    track: textOf(items['track']),
    songs: listOf(items['songs']),
    links: listOf(items['links']),
    message: textOf(items['message']),
    details: detailsOf(items['details']),
    pay_path: path.startsWith('/services/') ? path : null,
    confirm: items['confirm'] === true,
  };
}
