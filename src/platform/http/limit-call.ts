import type { Caller } from '@/shared/caller';
import { isEmailShaped, MAX_EMAIL_LENGTH } from '@/shared/email-shape';
import type { AnyEndpoint, RateLimit } from '@/shared/endpoint';
import { refuse } from '@/shared/result';
import type { Log } from '@/platform/log/log';
import { loggedMail, loggedNetwork } from '@/platform/log/logged-subject';
import { subjectOf } from './client-ip';
import { refusalResponse } from './errors';
import { waitText, type Hit, type RateLimiter } from './rate-limit';

/** What a call is counted and logged by. */
export interface Counted {
  readonly ip: string;
  readonly caller: Caller;
  readonly cookies: string;
  /** As it was sent, unchecked; null before it is read. */
  readonly body: unknown;
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (Reflect.get(body, name) as unknown)
    : undefined;
}

// An address as its schema will read it. What can be none is counted with nobody: the schema refuses it.
function mailOf(body: unknown): string {
  const typed = fieldOf(body, 'email');
  if (typeof typed !== 'string' || typed.length > 2 * MAX_EMAIL_LENGTH) return '';
  const email = typed.trim().toLowerCase();
  return isEmailShaped(email) && !email.includes('\0') && email.isWellFormed() ? email : '';
}

// A call that names no mail address is nobody's: counted together, a few wrong ones would refuse everybody's.
function whoOf({ by, windowSeconds }: RateLimit, { ip, body, caller }: Counted): string {
  const from = subjectOf(ip, windowSeconds);
  if (by === 'ip') return from;
  if (by === 'caller') return caller.kind === 'user' ? String(caller.userId) : '';
  const email = mailOf(body);
  return by === 'email' || email === '' ? email : `${from}:${email}`;
}

function isFilled(body: unknown, name: string): boolean {
  const value = fieldOf(body, name);
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}

function isCounted({ filling, unlessCookie }: RateLimit, { body, cookies }: Counted): boolean {
  if (unlessCookie?.test(cookies) === true) return false;
  return filling === undefined || isFilled(body, filling);
}

const needsBody = ({ by, filling }: RateLimit): boolean =>
  by === 'email' || by === 'email-and-ip' || filling !== undefined;

/**
 * The rules of a call that are asked before its body is read, and those after. They keep their order, so that what is behind
 * a rule that needs the body waits for it too.
 */
export function rulesOf({ rate = [] }: AnyEndpoint): {
  early: readonly RateLimit[];
  late: readonly RateLimit[];
} {
  const first = rate.findIndex(needsBody);
  return first < 0 ? { early: rate, late: [] } : { early: rate.slice(0, first), late: rate.slice(first) };
}

/** Whether this call is tried by those who guess, so that its result is logged. */
export const isWatched = ({ watched, watchedFilling }: AnyEndpoint, body: unknown): boolean =>
  watched !== undefined && (watchedFilling === undefined || isFilled(body, watchedFilling));

interface Tried {
  readonly endpoint: AnyEndpoint;
  readonly counted: Counted;
  /** 'ok', or the kind of the refusal. */
  readonly outcome: string;
}

/** Logs who tried what, with which result: no password, code or token, and addresses only as logged-subject.ts keeps them. */
export function logTried(log: Log, { endpoint, counted, outcome }: Tried): void {
  const { ip, caller, body } = counted;
  const email = mailOf(body);
  log.info(
    {
      tried: endpoint.watched ?? endpoint.summary,
      endpoint: endpoint.key,
      outcome,
      from: loggedNetwork(ip),
      ...(email !== '' && { mail: loggedMail(email) }),
      ...(caller.kind === 'user' && { user: caller.userId }),
    },
    outcome === 'rate_limited' ? 'call refused: too many' : 'credential tried',
  );
}

/** A call on its way to its handler. */
export interface Call {
  readonly endpoint: AnyEndpoint;
  readonly counted: Counted;
}

interface LimitDeps {
  readonly limiter: Pick<RateLimiter, 'hitInOrder'>;
  readonly log: Log;
}

/** Counts a call by some of its rules: null where it may pass, else the answer that refuses it. */
export async function limited(
  deps: LimitDeps,
  { endpoint, counted }: Call,
  rules: readonly RateLimit[],
): Promise<Response | null> {
  const hits = rules.flatMap((rule): (Hit & { rule: RateLimit })[] => {
    const who = whoOf(rule, counted);
    if (who === '' || !isCounted(rule, counted)) return [];
    return [{ key: `${rule.shared ?? endpoint.key}:${rule.by}:${who}`, rule }];
  });
  const refused = hits.length === 0 ? null : await deps.limiter.hitInOrder(hits);
  if (refused === null) return null;
  const { wait, by } = refused;
  logTried(deps.log, { endpoint, counted, outcome: 'rate_limited' });
  const message = `${hits[by]?.rule.message ?? 'That was a little fast. Please try again'} in ${waitText(wait)}.`;
  return refusalResponse(refuse('rate_limited', message, { retryAfter: wait }).refusal);
}
