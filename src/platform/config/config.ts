import { resolve } from 'node:path';
import { z } from 'zod';

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

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .optional(),
  PORT: portText.default(3000),
  HOST: z.string().min(1, 'must be an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
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
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'production'], 'must be sandbox or production').default('sandbox'),
  ROLE: z.enum(['web', 'worker', 'all'], 'must be web, worker or all').default('all'),
  DEMO: flag.default(true),
  ALLOW_DEMO: flag.default(false),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front (0 to 9)')
    .transform(Number)
    .default(0),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});

type Variables = z.infer<typeof variables>;

// Values that only make sense together: a half-configured provider is a mistake, not a choice.
const TOGETHER: readonly (readonly (keyof Variables)[])[] = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
];

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
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
  readonly role: 'web' | 'worker' | 'all';
  readonly demo: boolean;
  readonly trustProxy: number;
  readonly logLevel: string;
}

/** The configuration, or one plain sentence for each variable that is wrong. */
export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] };

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function demoProblems(v: Variables): string[] {
  if (!v.DEMO || v.ALLOW_DEMO) return [];
  const advice =
    'Set DEMO=0 to run without demo logins and the test payment form, or ALLOW_DEMO=1 if everybody may know them.';
  if (v.NODE_ENV === 'production')
    return [`NODE_ENV is production, but this is the demo studio with public logins. ${advice}`];
  if (!LOOPBACK.has(v.HOST))
    return [
      `HOST ${v.HOST} can be reached from outside, but this is the demo studio with public logins. ${advice}`,
    ];
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

// Providers that are not built yet are refused at start: a shop that silently takes test money is the worse surprise.
function providerProblems(v: Variables): string[] {
  return (['STRIPE_SECRET_KEY', 'PAYPAL_CLIENT_ID'] as const)
    .filter((name) => v[name] !== undefined)
    .map(
      (name) =>
        `${name} is set, but this version takes payments by its demo provider only. Remove it for now.`,
    );
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
  const problems = [...togetherProblems(v), ...providerProblems(v), ...demoProblems(v)];
  if (problems.length > 0) return { ok: false, problems };
  const siteUrl = (v.SITE_URL ?? `http://${v.HOST === '127.0.0.1' ? 'localhost' : v.HOST}:${v.PORT}`).replace(
    /\/+$/,
    '',
  );
  return {
    ok: true,
    config: {
      production: v.NODE_ENV === 'production',
      port: v.PORT,
      host: v.HOST,
      dataDir: resolve(v.DATA_DIR),
      databaseUrl: v.DATABASE_URL ?? null,
      siteUrl,
      smtpUrl: v.SMTP_URL ?? null,
      mailFrom: v.MAIL_FROM ?? `Headroom <no-reply@${new URL(siteUrl).hostname}>`,
      s3: s3Of(v),
      role: v.ROLE,
      demo: v.DEMO,
      trustProxy: v.TRUST_PROXY,
      logLevel: v.LOG_LEVEL,
    },
  };
}
