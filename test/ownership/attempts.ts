import type { AnyEndpoint } from '@/shared/endpoint';
import { PARAMS, type CallOfThings } from './call-of-things';
import type { Things } from './owned';
import type { Fixture } from './fixture';

/** One call by somebody, with somebody's things. */
export interface Attempt {
  readonly who: string;
  readonly things: Things;
  readonly token?: string | undefined;
  readonly link?: string | undefined;
  /** Whether the declared access lets it through; else it must be refused. */
  readonly allowed: boolean;
}

/** Tokens that open nothing: of the owner, but over, and made-up ones. */
export interface DeadTokens {
  readonly expired: string;
  readonly revoked: string;
}

export const FOREIGN_ENGINEER = 'an engineer who is not assigned';

const MADE_UP = 'A'.repeat(43);
const MALFORMED = "' or 1=1 --";

/** What a call is made with, its secrets taken away. */
function without(things: Things, secrets: readonly string[], instead: (name: string) => string): Things {
  return { ...things, ...Object.fromEntries(secrets.map((name) => [name, instead(name)])) };
}

/** Names of the things that a call is made with. */
export function namesIn(endpoint: AnyEndpoint, call: CallOfThings): string[] {
  const seen = new Set<string>();
  const spy = new Proxy<Record<string, string>>({}, { get: (_, name) => (seen.add(String(name)), '1') });
  for (const part of [call.params, call.query, call.body, call.headers]) part?.(spy);
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) PARAMS[name]?.(spy);
  seen.delete('toJSON');
  return [...seen];
}

type Context = {
  readonly endpoint: AnyEndpoint;
  readonly call: CallOfThings;
  readonly world: Fixture;
  readonly dead: DeadTokens;
};

function nobodies({ endpoint, call, world: fixture, dead }: Context): Attempt[] {
  const secrets = call.secrets ?? [];
  const open = isOpen(endpoint, call);
  const shown: readonly [string, { token?: string; link?: string }][] = [
    ['nobody', {}],
    ['somebody with a malformed token', { token: MALFORMED }],
    ['somebody with a made-up token', { token: MADE_UP }],
    ['somebody with an expired token of the owner', { token: dead.expired }],
    ['somebody with a revoked token of the owner', { token: dead.revoked }],
    ['somebody with a malformed link', { link: MALFORMED }],
    ['somebody with a made-up link', { link: MADE_UP }],
    ['somebody with the link of another order', { link: fixture.otherThings['link'] ?? '' }],
    ['somebody with a revoked link of this order', { link: fixture.guestThings['deadLink'] ?? '' }],
  ];
  return ownersOf({ endpoint, call, world: fixture }).flatMap((owned) => {
    const bare = without(owned, secrets, () => '');
    // Where nothing but the secret names the thing, another's opens another's.
    const onlySecrets = namesIn(endpoint, call).every((name) => secrets.includes(name));
    const guesses = onlySecrets ? [] : guessesOf({ owned, world: fixture, secrets });
    const bareHanded = shown
      .filter(([, { link }]) => !(call.takesDeadLinks === true && link === fixture.guestThings['deadLink']))
      .map(([who, { token, link }]) => ({ who, things: bare, token, link, allowed: open }));
    return bareHanded.concat(
      guesses.map(({ who, things }) => ({ who, things, token: undefined, link: undefined, allowed: open })),
    );
  });
}

// Whose things there are to try it with: a guest has no subscription, for one.
function ownersOf({ endpoint, call, world: fixture }: Omit<Context, 'dead'>): Things[] {
  const names = namesIn(endpoint, call);
  const owners =
    call.ofAccounts === true ? [fixture.ownerThings] : [fixture.ownerThings, fixture.guestThings];
  return owners.filter((owned) => names.every((name) => name in owned));
}

function guessesOf({
  owned,
  world: fixture,
  secrets,
}: {
  owned: Things;
  world: Fixture;
  secrets: readonly string[];
}) {
  return [
    { who: 'somebody with a made-up secret', things: without(owned, secrets, () => MADE_UP) },
    {
      who: 'somebody with the secret of another thing',
      things: without(owned, secrets, (name) => fixture.otherThings[name] ?? MADE_UP),
    },
  ];
}

function isOpen({ access }: AnyEndpoint, call: CallOfThings): boolean {
  return call.open === true || (access.includes('public') && call.guarded !== true);
}

const STUDIO_KINDS = new Set(['studio', 'engineer-assigned', 'admin']);

/** Whether a signed-in person may make a call that names things of somebody else. */
function mayTouch(context: Context, role: 'customer' | 'engineer'): boolean {
  const { endpoint, call } = context;
  if (isOpen(endpoint, call) || call.harmless === true) {
    const forStudio = endpoint.access.every((kind) => STUDIO_KINDS.has(kind));
    return !forStudio || role === 'engineer';
  }
  if (role === 'engineer' && endpoint.access.includes('studio')) return true;
  return endpoint.access.includes('customer') && namesIn(endpoint, call).length === 0;
}

function people(context: Context): Attempt[] {
  const { world: fixture, call } = context;
  const secrets = call.secrets ?? [];
  return ownersOf(context).flatMap((owned) => {
    const things = without(owned, secrets, () => '');
    return [
      { who: 'another customer', things, token: fixture.other.token, allowed: mayTouch(context, 'customer') },
      {
        who: FOREIGN_ENGINEER,
        things,
        token: fixture.bystander.token,
        allowed: mayTouch(context, 'engineer'),
      },
    ];
  });
}

// Of two ids one is the caller's own: what is checked for one must hold for both.
function mixtures(context: Context): Attempt[] {
  const { endpoint, call, world: fixture } = context;
  const names = namesIn(endpoint, call);
  if (names.length < 2 || mayTouch(context, 'customer')) return [];
  const foreign = names.filter((name) => !(call.secrets ?? []).includes(name));
  return foreign
    .filter((name) => fixture.ownerThings[name] !== undefined && fixture.otherThings[name] !== undefined)
    .filter((name) => fixture.ownerThings[name] !== fixture.otherThings[name])
    .map((name) => ({
      who: `another customer, all their own but ${name}`,
      things: { ...fixture.otherThings, [name]: fixture.ownerThings[name] ?? '' },
      token: fixture.other.token,
      allowed: false,
    }));
}

// The owner at the studio's calls, the assigned engineer at those of the admin.
function rolesBelow({ endpoint, world: fixture }: Context): Attempt[] {
  const things = fixture.ownerThings;
  const studioOnly = endpoint.access.every((kind) => STUDIO_KINDS.has(kind));
  if (!studioOnly) return [];
  const owner = { who: 'the owner, who is no engineer', things, token: fixture.owner.token, allowed: false };
  const onlyAdmin = endpoint.access.every((kind) => kind === 'admin');
  if (!onlyAdmin) return [owner];
  return [
    owner,
    { who: 'the assigned engineer, who is no admin', things, token: fixture.engineer.token, allowed: false },
  ];
}

/** Everybody who has no business here, those first who must be refused. */
export function attemptsOf(context: Context): Attempt[] {
  const all = [...nobodies(context), ...people(context), ...mixtures(context), ...rolesBelow(context)];
  return [...all.filter(({ allowed }) => !allowed), ...all.filter(({ allowed }) => allowed)];
}

/** Whoever the declared access is for, with their own things. */
export function rightfulCallersOf(context: Omit<Context, 'dead'>): Attempt[] {
  const { endpoint, call, world: fixture } = context;
  const { ownerThings, guestThings } = fixture;
  const secrets = call.secrets ?? [];
  const has = (...kinds: string[]): boolean => endpoint.access.some((kind) => kinds.includes(kind));
  const names = namesIn(endpoint, call);
  const withAll = [guestThings, ownerThings].find((things) => names.every((name) => name in things));
  const bare = (things: Things): Things => without(things, secrets, () => '');
  const byAccount = has('owner', 'customer') || (call.guarded === true && secrets.length === 0);
  const callers: (Attempt | false)[] = [
    byAccount && { who: 'the owner', things: bare(ownerThings), token: fixture.owner.token, allowed: true },
    has('guest-link') && {
      who: 'the guest with the link',
      things: bare(guestThings),
      link: guestThings['link'],
      allowed: true,
    },
    (has('engineer-assigned') || (has('studio') && !has('customer'))) && {
      who: 'the assigned engineer',
      things: ownerThings,
      token: fixture.engineer.token,
      allowed: true,
    },
    has('admin') && { who: 'the admin', things: ownerThings, token: fixture.admin.token, allowed: true },
    secrets.length > 0 && { who: 'whoever has the secret', things: withAll ?? ownerThings, allowed: true },
  ];
  return callers.filter((caller) => caller !== false);
}
