import { join, resolve } from 'node:path';
import { z } from 'zod';
import { withoutEndSlashes } from '@/shared/address-parts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const portText = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65535, 'must be a port number from 1 to 65535');

function address(protocols: readonly string[]) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function isLoopback(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && LOOPBACK.has(hostname.replaceAll(/[[\]]/g, ''));
}

// Where tests put a stand-in for a provider. Anything but this machine would hand keys and payments to a stranger.
const loopback = z
  .string()
  .refine(isLoopback, 'must be an http:// address of this machine: it is for tests only');

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .optional(),
  PORT: portText.default(3000),
  HOST: z.string().min(1, 'must be an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  BACKUP_DIR: z.string().min(1, 'must be a folder').optional(),
  BACKUP_KEY: z.string().min(16, 'must have 16 characters or more').optional(),
  SITE_URL: address(['http:', 'https:']).optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3, 'must be a sender such as Headroom <hello@example.com>').optional(),
  S3_ENDPOINT: address(['http:', 'https:']).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3, 'must be a bucket name').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a Stripe secret key (sk_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must be a Stripe publishable key (pk_…)').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be a Stripe webhook secret (whsec_…)')
    .optional(),
  STRIPE_API_BASE: loopback.optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'production'], 'must be sandbox or production').default('sandbox'),
  PAYPAL_API_BASE: loopback.optional(),
  VIES_API_BASE: loopback.optional(),
  ROLE: z.enum(['web', 'worker', 'all'], 'must be web, worker or all').default('all'),
  DEMO: flag.default(true),
  ALLOW_DEMO: flag.default(false),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front (0 to 9)')
    .transform(Number)
    .default(0),
  CONNECTIONS_PER_ADDRESS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 99999')
    .transform(Number)
    .default(300),
  SERVICE_WORKER: flag.default(true),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});

type Variables = z.infer<typeof variables>;

/** The names of all environment variables that the studio reads. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

// Values that only make sense together: a half-configured provider is a mistake, not a choice.
const TOGETHER: readonly (readonly (keyof Variables)[])[] = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
];

/** What the studio's account at Stripe is reached by. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** A stand-in on this machine, for tests; null for Stripe itself. */
  readonly apiBase: string | null;
}

/** What the studio's account at PayPal is reached by. */
export interface PayPalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly environment: 'sandbox' | 'production';
  /** A stand-in on this machine, for tests; null for PayPal itself. */
  readonly apiBase: string | null;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly backups: {
    /** Where backups are kept. */
    readonly folder: string;
    /** What they are encrypted with; null where they are not. */
    readonly secret: string | null;
  };
  readonly siteUrl: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly s3: {
    endpoint: string | null;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** Null where no keys are set. */
  readonly stripe: StripeKeys | null;
  readonly paypal: PayPalKeys | null;
  /** A stand-in on this machine for the register of VAT ids, for tests; null for VIES itself. */
  readonly viesApiBase: string | null;
  readonly role: 'web' | 'worker' | 'all';
  readonly demo: boolean;
  readonly trustProxy: number;
  /** Most connections of one client; behind proxies, most of its requests at once. */
  readonly connectionsPerAddress: number;
  /** False takes the service worker away from every browser. */
  readonly serviceWorker: boolean;
  readonly logLevel: string;
}

/** The configuration, or one plain sentence for each variable that is wrong. */
export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] };

// Whoever can pay with the demo's test form, or log in with its public password, must meet no real money.
function liveKeys(v: Variables): string[] {
  const stripe = v.STRIPE_SECRET_KEY?.includes('_live_') === true ? ['STRIPE_SECRET_KEY'] : [];
  const paypal = v.PAYPAL_ENVIRONMENT === 'production' ? ['PAYPAL_ENVIRONMENT'] : [];
  return [...stripe, ...paypal];
}

function isPublicSite(siteUrl: string | undefined): boolean {
  if (siteUrl === undefined) return false;
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' && !LOOPBACK.has(hostname.replaceAll(/[[\]]/g, ''));
}

function demoProblems(v: Variables): string[] {
  if (!v.DEMO) return [];
  const live = liveKeys(v);
  if (live.length > 0) {
    const are = live.length === 1 ? 'is set for' : 'are set for';
    return [
      `${live.join(' and ')} ${are} real payments, but this is the demo studio with public logins. Set DEMO=0 to take real money; ALLOW_DEMO=1 is for a demo without live keys only.`,
    ];
  }
  if (v.ALLOW_DEMO) return [];
  const advice =
    'Set DEMO=0 to run without demo logins and the test payment form, or ALLOW_DEMO=1 if everybody may know them.';
  if (v.NODE_ENV === 'production')
    return [`NODE_ENV is production, but this is the demo studio with public logins. ${advice}`];
  if (!LOOPBACK.has(v.HOST))
    return [
      `HOST ${v.HOST} can be reached from outside, but this is the demo studio with public logins. ${advice}`,
    ];
  if (isPublicSite(v.SITE_URL))
    return [`SITE_URL is a public address, but this is the demo studio with public logins. ${advice}`];
  return [];
}

function togetherProblems(v: Variables): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => v[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: ${names.join(', ')} go together.`,
    ];
  });
}

// Keys of test and of live mode together would show a form whose payments the server can't see.
function stripeProblems({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: shown }: Variables): string[] {
  if (secret === undefined || shown === undefined) return [];
  if (secret.includes('_live_') === shown.includes('_live_')) return [];
  return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.'];
}

function s3Of(v: Variables): Config['s3'] {
  if (!v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: v.S3_ENDPOINT ?? null,
    region: v.S3_REGION,
    bucket: v.S3_BUCKET,
    accessKeyId: v.S3_ACCESS_KEY_ID,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY,
  };
}

function stripeOf(v: Variables): StripeKeys | null {
  if (!v.STRIPE_SECRET_KEY || !v.STRIPE_PUBLISHABLE_KEY || !v.STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: v.STRIPE_SECRET_KEY,
    publishableKey: v.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: v.STRIPE_WEBHOOK_SECRET,
    apiBase: v.STRIPE_API_BASE ?? null,
  };
}

function paypalOf(v: Variables): PayPalKeys | null {
  if (!v.PAYPAL_CLIENT_ID || !v.PAYPAL_CLIENT_SECRET || !v.PAYPAL_WEBHOOK_ID) return null;
  return {
    clientId: v.PAYPAL_CLIENT_ID,
    clientSecret: v.PAYPAL_CLIENT_SECRET,
    webhookId: v.PAYPAL_WEBHOOK_ID,
    environment: v.PAYPAL_ENVIRONMENT,
    apiBase: v.PAYPAL_API_BASE ?? null,
  };
}

/**
 * Reads and checks the environment.
 * @param env variables as `process.env` holds them; an empty value counts as unset
 */
export function readConfig(env: Record<string, string | undefined>): ConfigReading {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    };
  }
  const v = parsed.data;
  const problems = [...togetherProblems(v), ...stripeProblems(v), ...demoProblems(v)];
  if (problems.length > 0) return { ok: false, problems };
  const siteUrl = withoutEndSlashes(
    v.SITE_URL ?? `http://${v.HOST === '127.0.0.1' ? 'localhost' : v.HOST}:${v.PORT}`,
  );
  return {
    ok: true,
    config: {
      production: v.NODE_ENV === 'production',
      port: v.PORT,
      host: v.HOST,
      dataDir: resolve(v.DATA_DIR),
      databaseUrl: v.DATABASE_URL ?? null,
      backups: { folder: resolve(v.BACKUP_DIR ?? join(v.DATA_DIR, 'backups')), secret: v.BACKUP_KEY ?? null },
      siteUrl,
      smtpUrl: v.SMTP_URL ?? null,
      mailFrom: v.MAIL_FROM ?? `Headroom <no-reply@${new URL(siteUrl).hostname}>`,
      s3: s3Of(v),
      stripe: stripeOf(v),
      paypal: paypalOf(v),
      viesApiBase: v.VIES_API_BASE ?? null,
      role: v.ROLE,
      demo: v.DEMO,
      trustProxy: v.TRUST_PROXY,
      connectionsPerAddress: v.CONNECTIONS_PER_ADDRESS,
      serviceWorker: v.SERVICE_WORKER,
      logLevel: v.LOG_LEVEL,
    },
  };
}
