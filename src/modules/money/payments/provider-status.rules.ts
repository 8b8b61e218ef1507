import type { MoneyMode } from './payments.rules';

const DAY_MS = 86_400_000;
// A webhook is acted on within seconds; what waits longer is tried again each two minutes.
const WAITING_MS = 10 * 60_000;

/** What is known of a provider that could take payments. */
export interface ProviderView {
  readonly label: string;
  /** Null where its keys are not set. */
  readonly mode: MoneyMode | null;
  /** The environment variables that are its keys. */
  readonly keys: readonly string[];
  /** Full address that it sends webhooks to. */
  readonly webhookUrl: string;
  /** The version of its API that webhooks are read in; null where it has one only. */
  readonly readsVersion: string | null;
  readonly lastWebhook: { readonly at: Date; readonly apiVersion: string | null } | null;
  /** When the oldest webhook arrived that nothing has been done about; null where none waits. */
  readonly waitingSince: Date | null;
  readonly lastPayment: { readonly at: Date } | null;
  /** Whether the file is there by which Apple Pay knows the site; null where it needs none. */
  readonly applePayFile: boolean | null;
}

function ofWebhooks({ label, webhookUrl, readsVersion, lastWebhook, lastPayment }: ProviderView): string[] {
  if (lastWebhook === null)
    return [`No webhook has arrived yet. In ${label}’s dashboard, send webhooks to ${webhookUrl}`];
  const { at, apiVersion } = lastWebhook;
  const found: string[] = [];
  if (readsVersion !== null && apiVersion !== readsVersion) {
    const sent = apiVersion === null ? 'without a version' : `in API version ${apiVersion}`;
    found.push(
      `Webhooks come ${sent}, but this studio reads ${readsVersion}. Make a new webhook of that version in ${label}’s dashboard, then remove the old one.`,
    );
  }
  if (lastPayment !== null && lastPayment.at.getTime() - at.getTime() > DAY_MS)
    found.push(
      `Payments came since the last webhook. In ${label}’s dashboard, check whether deliveries to ${webhookUrl} fail.`,
    );
  return found;
}

/**
 * What an owner has still to do until payments by a provider are complete, one sentence each; empty where nothing is missing.
 * @param studio its demo, and the time now
 */
export function missingOf(
  view: ProviderView,
  { demo, now }: { readonly demo: boolean; readonly now: Date },
): string[] {
  const { label, mode, keys, waitingSince, applePayFile } = view;
  if (mode === null) return [`To use ${label}, set ${keys.join(', ')} and start the studio again.`];
  const found = ofWebhooks(view);
  if (waitingSince !== null && now.getTime() - waitingSince.getTime() > WAITING_MS)
    found.push(
      'A webhook has been waiting for more than ten minutes. The studio tries it again every two minutes.',
    );
  if (mode === 'test') found.push('These are test keys: no real money moves. Set live keys before you open.');
  if (mode === 'live' && applePayFile === false)
    found.push(
      'Apple Pay is not shown: its file is missing. Download apple-developer-merchantid-domain-association from Stripe and put it into the folder well-known of the data directory.',
    );
  if (demo && mode === 'test') found.push('The demo is on. Set DEMO=0 before you open.');
  return found;
}

function isLikeEmail(word: string): boolean {
  const at = word.indexOf('@');
  return at > 0 && word.indexOf('.', at) > at + 1;
}

/** An error’s text for a page: short, without keys or addresses of people. */
export function errorForPage(message: string): string {
  const plain = message
    .replaceAll(/\b(?:sk|rk|pk|whsec)_\w+/g, '(key)')
    .split(/\s+/)
    .map((word) => (isLikeEmail(word) ? '(email)' : word))
    .join(' ')
    .trim();
  return plain.length > 300 ? `${plain.slice(0, 299)}…` : plain;
}
