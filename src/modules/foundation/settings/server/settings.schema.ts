import { z } from 'zod';
import { DEMO_CLAIMS, FIRST_TURNAROUND, NOTHING_STATED, UNNAMED_STUDIO } from '../settings.rules';
import { VAT_MODES } from '../vat-modes.rules';
import { isTimeZone } from '@/shared/zoned-time';

const label = z.string().trim().min(1).max(80);
// Empty where the studio has none: nothing is shown then.
const optionalLabel = z.string().trim().max(80);
const url = z.url({ protocol: /^(https?|mailto|tel)$/ }).max(300);
const link = z.object({ label, url });
const hours = z
  .object({ min: z.number().int().min(0).max(2000), max: z.number().int().min(0).max(2000) })
  .refine(({ min, max }) => min <= max, 'The shortest time must not be longer than the longest');
const count = z.number().int().min(0).max(1_000_000);

const base = z
  .string()
  .max(300)
  .regex(/^(\/|https?:\/\/)/, 'Must begin with / or be a full address');

/** Every setting with its type and the value of the demo studio; money in minor units. */
export const settingsShape = {
  /** Events go to this property of Google Analytics too; null sends nothing there and loads nothing from there. */
  ga4_id: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'Must be a measurement id such as G-ABC1234567')
    .nullable()
    .default(null),
  site_name: label.default('Headroom'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Must be a currency code such as USD')
    .default('USD'),
  support_email: z.union([z.literal(''), z.email().max(255)]).default('studio@headroom.example'),
  chat_phone: optionalLabel.default('+31 10 000 0000'),
  chat_url: z.union([z.literal(''), url]).default('https://wa.me/31100000000'),
  postal_address: z
    .object({
      name: optionalLabel,
      street: optionalLabel,
      postcode: optionalLabel,
      city: optionalLabel,
      country: optionalLabel,
    })
    .default({
      name: 'Headroom',
      street: 'Voorbeeldkade 6',
      postcode: '3024 ZZ',
      city: 'Rotterdam',
      country: 'Netherlands',
    }),
  /** Where the studio's own clock hangs, by the IANA database: times that it decides on are those of this clock. */
  time_zone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'Must be a time zone such as Europe/Amsterdam')
    .default('Europe/Amsterdam'),
  vat_mode: z.enum(VAT_MODES).default('off'),
  /** Where the studio is registered for VAT, ISO 3166. */
  vat_country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Must be a country code such as NL')
    .default('NL'),
  /** The studio's own rate in hundredths of a percent; null for the standard rate of its country in the EU. */
  vat_rate_bp: z.number().int().min(0).max(10_000).nullable().default(null),
  /** Printed on every receipt; null for none. */
  vat_number: label.nullable().default(null),
  /** Printed on invoices beside it: the national tax number, the number in the trade register, a line that the law asks for. */
  seller_registration: z
    .object({
      tax_number: optionalLabel,
      register_number: optionalLabel,
      legal_line: z.string().trim().max(300),
    })
    .default({ tax_number: '', register_number: '', legal_line: '' }),
  /** What an engineer may give in credits without an admin, in minor units: at a time, and within 24 hours. */
  credit_limits: z
    .object({ each: z.number().int().min(0).max(100_000_000), day: z.number().int().min(0).max(100_000_000) })
    .default({ each: 5_000, day: 15_000 }),
  map: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      zoom: z.number().int().min(1).max(19),
    })
    .default({ latitude: 51.9069, longitude: 4.4487, zoom: 15 }),
  social_links: z
    .array(link)
    .max(12)
    .default([
      { label: 'Instagram', url: 'https://www.instagram.com/' },
      { label: 'YouTube', url: 'https://www.youtube.com/' },
      { label: 'SoundCloud', url: 'https://soundcloud.com/' },
      { label: 'Facebook', url: 'https://www.facebook.com/' },
    ]),
  review_links: z
    .array(link)
    .max(12)
    .default([
      { label: 'Trustpilot', url: 'https://www.trustpilot.com/' },
      { label: 'Google', url: 'https://www.google.com/maps' },
      { label: 'SoundBetter', url: 'https://soundbetter.com/' },
      { label: 'Facebook', url: 'https://www.facebook.com/' },
    ]),
  image_base: base.default('/media/'),
  assets_base: base.default('/media/'),
  /** Figures that the site shows: 0 and false show nothing. */
  claims: z
    .object({
      years_in_studios: count,
      years_online: count,
      happy_users: count,
      free_revisions: count,
      monthly_saving_percent: z.number().int().min(0).max(100),
      starting_price: count,
      support_24_7: z.boolean().default(false),
      wav_24_bit: z.boolean().default(false),
    })
    .default({ ...DEMO_CLAIMS, starting_price: DEMO_CLAIMS.starting_price * 100 }),
  /** What /about says: the studio's own words, and whether the product's mission and habits stand there. */
  about: z
    .object({ own_text: z.string().max(4000), standard_text: z.boolean() })
    .default({ own_text: '', standard_text: true }),
  /** False: visitors see 'Opening soon' in place of every public page, the studio's people a preview. */
  site_open: z.boolean().default(true),
  /** What the owner has read and taken on before opening: texts and figures that nobody at the studio entered. */
  confirmed: z
    .object({ turnaround: z.boolean(), claims: z.boolean(), home: z.boolean(), policies: z.boolean() })
    .default({ turnaround: true, claims: true, home: true, policies: true }),
  turnaround_hours: z
    .object({
      mixing_and_mastering: hours,
      mastering: hours,
      radio_edit: hours,
      revision: hours,
      rush: hours,
    })
    .default(FIRST_TURNAROUND),
  /** What the studio sells now, of what its checkout can take. */
  selling: z
    .object({ one_time: z.boolean(), subscriptions: z.boolean(), gift_cards: z.boolean() })
    .default({ one_time: true, subscriptions: true, gift_cards: true }),
};

const settingsSchema = z.object(settingsShape);

export type StoredSettings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof StoredSettings;

// What a studio of one's own says until its owner has entered something: nothing. Turnaround hours have a value, as due dates
// are counted by them; they are shown once the studio opens, which asks for them first.
const OWN_STUDIO: Partial<StoredSettings> = {
  ...NOTHING_STATED,
  site_name: UNNAMED_STUDIO,
  site_open: false,
  confirmed: { turnaround: false, claims: false, home: false, policies: false },
};

/**
 * What the studio has set, over the defaults. A value that no longer fits its schema counts as unset.
 * @param stored values by key, as the database has them
 * @param demo whether unset values are those of the demo; a studio of one's own says nothing until its owner does
 */
export function completeSettings(
  stored: Record<string, unknown>,
  demo: boolean,
): { settings: StoredSettings; unreadable: string[] } {
  const unreadable: string[] = [];
  const fitting: Record<string, unknown> = demo ? {} : { ...OWN_STUDIO };
  for (const [key, schema] of Object.entries(settingsShape)) {
    if (!(key in stored)) continue;
    const parsed = schema.safeParse(stored[key]);
    if (parsed.success) fitting[key] = parsed.data;
    else unreadable.push(key);
  }
  return { settings: settingsSchema.parse(fitting), unreadable };
}
