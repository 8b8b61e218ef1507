import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { email, seenVersion, text, wireTime } from '@/shared/wire';
import { isTimeZone } from '@/shared/zoned-time';
import { SECTIONS, TURNAROUNDS } from './settings-form.rules';
import { VAT_MODES } from './vat-modes.rules';

const required = (max: number, name: string) => text(max, `${name} is required`);

const whole = (max: number, min = 0) =>
  text(9)
    .regex(/^\d{1,7}$/, 'Must be a whole number')
    .refine((typed) => Number(typed) >= min && Number(typed) <= max, `Must be between ${min} and ${max}`);

const between = (min: number, max: number) =>
  text(20)
    .regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'Must be a number such as 51.9069')
    .refine((typed) => Number(typed) >= min && Number(typed) <= max, `Must be between ${min} and ${max}`);

const address = text(300, 'Address is required').refine(
  (typed) => /^(https?:\/\/|mailto:|tel:)/i.test(typed) && URL.canParse(typed),
  'Must be a full address such as https://example.com',
);

// Empty where the studio has none.
const optionalAddress = z.union([z.literal(''), address]);

const base = text(300).regex(/^(\/(?!\/)|https?:\/\/)/, 'Must begin with / or be a full address');

const links = z.array(z.object({ label: required(80, 'Name'), url: address })).max(12, 'At most 12 links');

// At most a million, in the major unit of the studio's currency.
const creditAmount = text(12, 'Amount is required').refine(
  (typed) => Number(typed.replaceAll(',', '')) <= 1_000_000,
  'Must be at most 1,000,000',
);

const hours = Object.fromEntries(
  TURNAROUNDS.flatMap((kind) => [
    [`${kind}_min`, whole(2000, 1)],
    [`${kind}_max`, whole(2000, 1)],
  ]),
);

const common = { version: seenVersion };

const turnaround = z
  .object({ section: z.literal('turnaround'), ...common, ...hours })
  .superRefine((body: Record<string, unknown>, context) => {
    for (const kind of TURNAROUNDS)
      if (Number(body[`${kind}_min`]) > Number(body[`${kind}_max`]))
        context.addIssue({
          code: 'custom',
          path: [`${kind}_max`],
          message: 'The longest time must not be shorter than the shortest',
        });
  });

const sectionBody = z.discriminatedUnion('section', [
  z.object({
    section: z.literal('identity'),
    ...common,
    site_name: required(80, 'Name'),
    support_email: email(),
    chat_phone: text(80),
    chat_url: optionalAddress,
  }),
  z.object({
    section: z.literal('address'),
    ...common,
    name: required(80, 'Name'),
    street: required(80, 'Street'),
    postcode: required(80, 'Postcode'),
    city: required(80, 'City'),
    country: required(80, 'Country'),
    latitude: between(-90, 90),
    longitude: between(-180, 180),
    zoom: whole(19, 1),
    time_zone: text(60).refine(isTimeZone, 'Must be a time zone such as Europe/Amsterdam'),
  }),
  z.object({ section: z.literal('links'), ...common, social_links: links, review_links: links }),
  z.object({
    section: z.literal('claims'),
    ...common,
    years_in_studios: whole(200),
    years_online: whole(200),
    happy_users: whole(1_000_000),
    free_revisions: whole(100),
    monthly_saving_percent: whole(100),
    starting_price: text(20, 'Price is required'),
    support_24_7: z.boolean(),
    wav_24_bit: z.boolean(),
  }),
  z.object({ section: z.literal('about'), ...common, own_text: text(4000), standard_text: z.boolean() }),
  turnaround,
  z.object({
    section: z.literal('selling'),
    ...common,
    one_time: z.boolean(),
    subscriptions: z.boolean(),
    gift_cards: z.boolean(),
  }),
  z.object({
    section: z.literal('money'),
    ...common,
    currency: text(3).regex(/^[A-Z]{3}$/, 'Must be a currency code such as USD'),
    vat_mode: z.enum(VAT_MODES),
    vat_country: text(2).regex(/^[A-Z]{2}$/, 'Choose a country'),
    vat_rate: text(6).regex(/^(|\d{1,2}(\.\d{1,2})?|100)$/, 'Must be a percentage such as 21 or 5.5'),
    vat_number: text(80),
    tax_number: text(80),
    register_number: text(80),
    legal_line: text(300),
  }),
  z.object({
    section: z.literal('credits'),
    ...common,
    credit_each: creditAmount,
    credit_day: creditAmount,
  }),
  z.object({
    section: z.literal('technical'),
    ...common,
    ga4_id: text(24).regex(/^(|G-[A-Z0-9]{4,20})$/, 'Must be a measurement id such as G-ABC1234567'),
    image_base: base,
    assets_base: base,
  }),
]);

export type SectionBody = z.infer<typeof sectionBody>;

const formValue = z.union([
  z.string(),
  z.boolean(),
  z.array(z.object({ label: z.string(), url: z.string() })),
]);

const storedSection = z.object({
  section: z.enum(SECTIONS),
  /** Counts the changes; a save names the one that it was made on. */
  version: z.number().int(),
  /** As forms show them: numbers as they are typed, money as decimals. */
  values: z.record(z.string(), formValue),
});

export type StoredSection = z.infer<typeof storedSection>;

const change = z.object({
  at: wireTime,
  by: z.string(),
  section: z.enum(SECTIONS),
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

export type SettingsChange = z.infer<typeof change>;

export const getStudioSettings = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/settings',
  access: ['admin'],
  summary: 'Every setting by section with its version, and who changed what last',
  response: z.object({
    data: z.object({
      sections: z.array(storedSection),
      /** Newest first. */
      history: z.array(change),
      /** Why the currency can't change any more; null while it can. */
      currency_fixed: z.string().nullable(),
      /** Standard rate of each country of the EU in percent, for the form. */
      standard_rates: z.record(z.string(), z.number()),
      /** Kinds of service that the configured providers can take. */
      can_sell: z.object({ one_time: z.boolean(), subscriptions: z.boolean(), gift_cards: z.boolean() }),
    }),
  }),
  refusals: [],
});

export const saveSettings = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/settings',
  access: ['admin'],
  summary: 'Saves one section of the settings; every process follows at once.',
  body: sectionBody,
  response: z.object({ data: storedSection }),
  refusals: ['conflict', 'invalid'],
});
