import { withoutEndSlashes } from '@/shared/address-parts';
import type { PublicSettings } from './settings.contract';

/** Promised times in hours, until the studio sets its own: due dates are counted by them. */
export const FIRST_TURNAROUND = {
  mixing_and_mastering: { min: 72, max: 120 },
  mastering: { min: 24, max: 72 },
  radio_edit: { min: 72, max: 72 },
  revision: { min: 72, max: 72 },
  rush: { min: 24, max: 24 },
} satisfies PublicSettings['turnaround_hours'];

/** What the demo studio claims, as pages read it. */
export const DEMO_CLAIMS = {
  years_in_studios: 25,
  years_online: 10,
  happy_users: 2000,
  free_revisions: 3,
  monthly_saving_percent: 30,
  starting_price: 25,
  support_24_7: true,
  wav_24_bit: true,
} satisfies PublicSettings['claims'];

/** The statements of a studio whose owner has entered nothing: none. */
export const NOTHING_STATED = {
  support_email: '',
  chat_phone: '',
  chat_url: '',
  postal_address: { name: '', street: '', postcode: '', city: '', country: '' },
  map: { latitude: 0, longitude: 0, zoom: 15 },
  social_links: [],
  review_links: [],
  claims: {
    years_in_studios: 0,
    years_online: 0,
    happy_users: 0,
    free_revisions: 0,
    monthly_saving_percent: 0,
    starting_price: 0,
    support_24_7: false,
    wav_24_bit: false,
  },
  about: { own_text: '', standard_text: false },
} satisfies Partial<PublicSettings>;

/**
 * What pages work with while the studio's own settings can't be had: prices in USD, the paths of this installation, and
 * nothing that a studio would have to claim or sell.
 * @param siteUrl public base address without a slash at its end
 */
export function standingSettings(siteUrl: string): PublicSettings {
  return {
    ...NOTHING_STATED,
    demo: false,
    site_open: true,
    sends_mail: true,
    site_name: 'Headroom',
    site_url: siteUrl,
    currency: 'USD',
    ga4_id: null,
    time_zone: 'UTC',
    vat_mode: 'off',
    image_base: '/media/',
    assets_base: '/media/',
    turnaround_hours: FIRST_TURNAROUND,
    payments: {
      card: null,
      paypal: null,
      stripe_publishable_key: null,
      paypal_client_id: null,
      paypal_environment: null,
    },
    selling: { one_time: false, subscriptions: false, gift_cards: false },
  };
}

/**
 * Address of a public file: its path behind the base, or the path itself where it is a full address already.
 * @param base such as `/media/` or `https://cdn.example.com/`
 */
export function assetAddress(base: string, path: string): string {
  if (/^(https?:)?\/\//i.test(path)) return path;
  return `${withoutEndSlashes(base)}/${path.replace(/^\/+/, '')}`;
}

/** Hours as people read them: `72 to 120 hours`, or `72 hours` where both ends are the same. */
export function hoursText({ min, max }: { min: number; max: number }): string {
  return min === max ? `${max} hours` : `${min} to ${max} hours`;
}

/** One way to reach the studio, as people read it and as a link. */
export interface ContactWay {
  readonly label: 'Email' | 'Chat';
  readonly value: string;
  readonly href: string;
}

/** The ways to reach the studio that its owner has entered; none where there are none. */
export function contactWays(
  settings: Pick<PublicSettings, 'support_email' | 'chat_phone' | 'chat_url'>,
): ContactWay[] {
  const { support_email: email, chat_phone: phone, chat_url: chat } = settings;
  return [
    ...(email === '' ? [] : [{ label: 'Email' as const, value: email, href: `mailto:${email}` }]),
    ...(chat === '' ? [] : [{ label: 'Chat' as const, value: phone || chat, href: chat }]),
  ];
}

/**
 * A postal address line by line: name, street, postcode with city, country.
 * @returns only what the owner has entered; no lines for an address without street and city
 */
export function addressLines(address: PublicSettings['postal_address']): string[] {
  const { name, street, postcode, city, country } = address;
  if (street === '' && city === '') return [];
  return [name, street, `${postcode} ${city}`.trim(), country].filter((line) => line !== '');
}

/** How a studio of one's own is called until its owner has named it; visitors never read it. */
export const UNNAMED_STUDIO = 'Your studio';

// The back office, logging in, and what a customer of a hand-made order was mailed.
const WORKS_WHILE_CLOSED =
  /^\/(?:opening-soon|studio|login|forgot-password|reset-password|email-change|verify-email|sign-in|order|order-confirmation|orders|account|pay|success-pay|success-subscription|unsubscribe|api|assets|media|share|manifest\.webmanifest)(?:[/.]|$)/;

/** Whether a path answers before the studio opens; all others lead visitors to 'Opening soon'. */
export function worksWhileClosed(path: string): boolean {
  return WORKS_WHILE_CLOSED.test(path);
}
