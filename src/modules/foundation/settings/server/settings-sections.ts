import { toMajor } from '@/shared/money';
import { amountText, typedMinor } from '@/shared/typed-money';
import {
  percentOf,
  TURNAROUNDS,
  typedPercent,
  type FormValues,
  type SettingsSection,
} from '../settings-form.rules';
import type { SectionBody } from '../studio-settings.contract';
import type { SettingKey, StoredSettings } from './settings.schema';

/** Where the values of a section are stored. */
export const SECTION_KEYS: Readonly<Record<SettingsSection, readonly SettingKey[]>> = {
  identity: ['site_name', 'support_email', 'chat_phone', 'chat_url'],
  address: ['postal_address', 'map', 'time_zone'],
  links: ['social_links', 'review_links'],
  claims: ['claims'],
  about: ['about'],
  turnaround: ['turnaround_hours'],
  selling: ['selling'],
  money: ['currency', 'vat_mode', 'vat_country', 'vat_rate_bp', 'vat_number', 'seller_registration'],
  credits: ['credit_limits'],
  technical: ['ga4_id', 'image_base', 'assets_base'],
};

function typed(numbers: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
}

const FORMS: Readonly<Record<SettingsSection, (settings: StoredSettings) => FormValues>> = {
  identity: ({ site_name, support_email, chat_phone, chat_url }) => ({
    site_name,
    support_email,
    chat_phone,
    chat_url,
  }),
  address: ({ postal_address, map, time_zone }) => ({ ...postal_address, ...typed(map), time_zone }),
  links: ({ social_links, review_links }) => ({ social_links, review_links }),
  claims: ({ claims: { support_24_7, wav_24_bit, ...figures }, currency }) => ({
    ...typed(figures),
    support_24_7,
    wav_24_bit,
    starting_price: amountText(toMajor(figures.starting_price, currency), currency),
  }),
  about: ({ about }) => ({ ...about }),
  turnaround: ({ turnaround_hours: hours }) =>
    Object.fromEntries(
      TURNAROUNDS.flatMap((kind) => [
        [`${kind}_min`, String(hours[kind].min)],
        [`${kind}_max`, String(hours[kind].max)],
      ]),
    ),
  selling: ({ selling }) => ({ ...selling }),
  money: ({ currency, vat_mode, vat_country, vat_rate_bp, vat_number, seller_registration }) => ({
    currency,
    vat_mode,
    vat_country,
    vat_rate: typedPercent(vat_rate_bp),
    vat_number: vat_number ?? '',
    ...seller_registration,
  }),
  credits: ({ credit_limits: { each, day }, currency }) => ({
    credit_each: amountText(toMajor(each, currency), currency),
    credit_day: amountText(toMajor(day, currency), currency),
  }),
  technical: ({ ga4_id, image_base, assets_base }) => ({ ga4_id: ga4_id ?? '', image_base, assets_base }),
};

/** A section of the stored settings as its form shows it. */
export function formOf(section: SettingsSection, settings: StoredSettings): FormValues {
  return FORMS[section](settings);
}

type Body<S extends SettingsSection> = Extract<SectionBody, { section: S }>;

function hoursOf(body: Record<string, unknown>): StoredSettings['turnaround_hours'] {
  const of = (kind: string) => ({ min: Number(body[`${kind}_min`]), max: Number(body[`${kind}_max`]) });
  return {
    mixing_and_mastering: of('mixing_and_mastering'),
    mastering: of('mastering'),
    radio_edit: of('radio_edit'),
    revision: of('revision'),
    rush: of('rush'),
  };
}

/** Null where the price is no amount of the currency. */
function claimsOf(body: Body<'claims'>, currency: string): StoredSettings['claims'] | null {
  const price = typedMinor(body.starting_price, currency);
  if (price === null) return null;
  return {
    years_in_studios: Number(body.years_in_studios),
    years_online: Number(body.years_online),
    happy_users: Number(body.happy_users),
    free_revisions: Number(body.free_revisions),
    monthly_saving_percent: Number(body.monthly_saving_percent),
    starting_price: price,
    support_24_7: body.support_24_7,
    wav_24_bit: body.wav_24_bit,
  };
}

type Store<S extends SettingsSection> = (
  body: Body<S>,
  settings: StoredSettings,
) => Partial<StoredSettings> | null;

const STORES: { readonly [S in SettingsSection]: Store<S> } = {
  identity: ({ site_name, support_email, chat_phone, chat_url }) => ({
    site_name,
    support_email,
    chat_phone,
    chat_url,
  }),
  address: ({ name, street, postcode, city, country, latitude, longitude, zoom, time_zone }) => ({
    time_zone,
    postal_address: { name, street, postcode, city, country },
    map: { latitude: Number(latitude), longitude: Number(longitude), zoom: Number(zoom) },
  }),
  links: ({ social_links, review_links }) => ({ social_links, review_links }),
  claims(body, { currency }) {
    const claims = claimsOf(body, currency);
    return claims && { claims };
  },
  about: ({ own_text, standard_text }) => ({ about: { own_text, standard_text } }),
  turnaround: (body) => ({ turnaround_hours: hoursOf(body) }),
  selling: ({ one_time, subscriptions, gift_cards }) => ({
    selling: { one_time, subscriptions, gift_cards },
  }),
  money: ({ currency, vat_mode, vat_country, vat_rate, vat_number, ...registration }) => ({
    currency,
    vat_mode,
    vat_country,
    vat_rate_bp: percentOf(vat_rate),
    vat_number: vat_number || null,
    seller_registration: {
      tax_number: registration.tax_number,
      register_number: registration.register_number,
      legal_line: registration.legal_line,
    },
  }),
  credits({ credit_each, credit_day }, { currency }) {
    const each = typedMinor(credit_each, currency);
    const day = typedMinor(credit_day, currency);
    return each === null || day === null ? null : { credit_limits: { each, day } };
  },
  technical: ({ ga4_id, image_base, assets_base }) => ({ ga4_id: ga4_id || null, image_base, assets_base }),
};

/**
 * What a checked form stores.
 * @returns null where something typed is no amount of the studio's currency
 */
export function storedOf(body: SectionBody, settings: StoredSettings): Partial<StoredSettings> | null {
  // The body's own section picks its own store.
  const store = STORES[body.section] as Store<SettingsSection>;
  return store(body, settings);
}
