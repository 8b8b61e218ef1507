import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { VAT_MODES } from './vat-modes.rules';

const link = z.object({ label: z.string(), url: z.string() });
const hours = z.object({ min: z.number().int(), max: z.number().int() });

/** What everybody may know about the studio; money in decimals of the major unit. */
export const publicSettings = z.object({
  /** Everything on the site was made up for the demo. */
  demo: z.boolean(),
  /** False: visitors see 'Opening soon'. */
  site_open: z.boolean(),
  /** False: no mail server is set, so that mails are stored in the back office and reach nobody. */
  sends_mail: z.boolean(),
  site_name: z.string(),
  /** Public base address without a slash at its end. */
  site_url: z.string(),
  currency: z.string(),
  /** Property of Google Analytics that events are forwarded to; null for none. */
  ga4_id: z.string().nullable(),
  /** This and all that follows here is empty where the studio has none. */
  support_email: z.string(),
  /** As people read it; `chat_url` opens the conversation. */
  chat_phone: z.string(),
  chat_url: z.string(),
  postal_address: z.object({
    name: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  /** Of the studio's own clock, by the IANA database. */
  time_zone: z.string(),
  /** Whether the checkout asks for the customer's country (`eu_consumer`), and whether VAT is shown at all. */
  vat_mode: z.enum(VAT_MODES),
  map: z.object({ latitude: z.number(), longitude: z.number(), zoom: z.number() }),
  social_links: z.array(link),
  review_links: z.array(link),
  /** Put before pictures of the catalogue, and before every other public file. */
  image_base: z.string(),
  assets_base: z.string(),
  /** 0 and false: not claimed, and shown nowhere. */
  claims: z.object({
    years_in_studios: z.number().int(),
    years_online: z.number().int(),
    happy_users: z.number().int(),
    free_revisions: z.number().int(),
    monthly_saving_percent: z.number().int(),
    starting_price: z.number(),
    support_24_7: z.boolean(),
    wav_24_bit: z.boolean(),
  }),
  about: z.object({ own_text: z.string(), standard_text: z.boolean() }),
  turnaround_hours: z.object({
    mixing_and_mastering: hours,
    mastering: hours,
    radio_edit: hours,
    revision: hours,
    rush: hours,
  }),
  /** Who takes which kind of payment; null where nobody does. Keys are those that browsers may see. */
  payments: z.object({
    card: z.enum(['stripe', 'demo']).nullable(),
    paypal: z.enum(['paypal', 'demo']).nullable(),
    stripe_publishable_key: z.string().nullable(),
    paypal_client_id: z.string().nullable(),
    paypal_environment: z.enum(['sandbox', 'production']).nullable(),
  }),
  /** Kinds of service that the checkout takes now. */
  selling: z.object({ one_time: z.boolean(), subscriptions: z.boolean(), gift_cards: z.boolean() }),
});

export type PublicSettings = z.infer<typeof publicSettings>;

export const getSettings = defineEndpoint({
  id: 'API-78',
  method: 'GET',
  path: '/settings',
  access: ['public'],
  summary: 'Public settings: name, contacts, base addresses, figures, products',
  response: publicSettings,
  refusals: [],
});

export const getCurrency = defineEndpoint({
  id: 'API-39',
  method: 'GET',
  path: '/currency',
  access: ['public'],
  summary: 'The one currency of all prices',
  response: z.object({ currency: z.string() }),
  refusals: [],
});
