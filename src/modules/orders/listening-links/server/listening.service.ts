import type { z } from 'zod';
import { verifyPassword } from '@/modules/people/accounts/server/password-hash';
import { waitText } from '@/platform/http/rate-limit';
import { hashToken } from '@/platform/security/tokens';
import { ok, refuse, type Answer } from '@/shared/result';
import type { listeningPeaks, openListening } from '../listening.contract';
import { MAX_LISTENERS, ONE_LISTEN_MS } from '../listening-links.rules';
import { announceLink } from './announce-link';
import { commentsOfLink } from './listener-comments.store';
import { drawingsOfLink, soundsOfLink } from './link-sounds';
import { wireComment } from './listener-comments.service';
import {
  closedLink,
  enteredLink,
  listenerOf,
  openLink,
  UNKNOWN_LINK,
  type LinkVisitor,
} from './link-visitor';
import type { ListeningDeps } from './listening.deps';
import { findLinkByHash, holdLink, type LinkRow } from './listening-links.store';
import {
  countListen,
  countListeners,
  deleteListener,
  findListener,
  putListener,
  renameListener,
} from './listeners.store';
import { sharerName } from './sharer.read-model';

type WireListening = z.input<typeof openListening.response>['data'];
type WirePeaks = z.input<typeof listeningPeaks.response>['data'];

export type EnterRefusal = 'not_found' | 'forbidden' | 'conflict' | 'invalid' | 'rate_limited';

export interface Entry {
  readonly name: string;
  readonly password: string;
  /** The client's address, by which wrong passwords are counted. */
  readonly ip: string;
}

/** What a listener does with a link. */
export interface ListeningService {
  /** What the link opens; the sounds and comments for whoever has given a name, and the password where there is one. */
  open(visitor: LinkVisitor): Promise<Answer<WireListening, 'not_found'>>;
  /** Lets a browser in by a name. Repeated, it changes the name and nothing else. */
  enter(visitor: LinkVisitor, entry: Entry): Promise<Answer<true, EnterRefusal>>;
  peaks(visitor: LinkVisitor, fine: boolean): Promise<Answer<WirePeaks, 'not_found' | 'forbidden'>>;
  /** Counts a listen. */
  listened(visitor: LinkVisitor): Promise<Answer<true, 'not_found' | 'forbidden'>>;
  rename(visitor: LinkVisitor, name: string): Promise<Answer<true, 'not_found' | 'forbidden'>>;
  /** Erases this browser's listener. */
  forgetMe(visitor: LinkVisitor): Promise<Answer<true, 'not_found' | 'forbidden'>>;
  /** The topic-bearing id of the link that may be heard live; null for whoever may not. */
  heardBy(visitor: LinkVisitor): Promise<number | null>;
}

const WRONG = 'That password does not open this link.';

const wrongPassword = () => refuse('forbidden', WRONG, { errors: { password: [WRONG] } });

// By link and client, then by link alone: far more than a band needs, and far less than guessing does.
const PER_CLIENT = { limit: 10, windowSeconds: 900 };
const PER_LINK = { limit: 200, windowSeconds: 3600 };

async function mayTry({ limiter }: ListeningDeps, link: LinkRow, ip: string) {
  const key = `listening-password:${link.id}`;
  const refused = await limiter.hitInOrder([
    { key: `${key}:${ip}`, rule: PER_CLIENT },
    { key, rule: PER_LINK },
  ]);
  if (refused === null) return null;
  const message = `Too many tries. Please try again in ${waitText(refused.wait)}.`;
  return refuse('rate_limited', message, { retryAfter: refused.wait });
}

// A made-up link takes as long as a wrong password and is refused in the same words.
async function linkToEnter(
  deps: ListeningDeps,
  { token }: LinkVisitor,
  { password, ip }: Entry,
): Promise<Answer<LinkRow, EnterRefusal>> {
  const link = token === null ? null : await findLinkByHash(deps.db, hashToken(token));
  if (link === null) {
    if (password === '') return refuse('not_found', UNKNOWN_LINK);
    await verifyPassword(null, password);
    return wrongPassword();
  }
  const closed = closedLink(link, deps.clock.now());
  if (closed !== null) return closed;
  if (link.password_hash === null) return ok(link);
  if (password === '') return wrongPassword();
  const tooMany = await mayTry(deps, link, ip);
  if (tooMany !== null) return tooMany;
  return (await verifyPassword(link.password_hash, password)) ? ok(link) : wrongPassword();
}

// A name is one line, also in the subject of an email.
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ');

async function enter(
  deps: ListeningDeps,
  visitor: LinkVisitor,
  entry: Entry,
): Promise<Answer<true, EnterRefusal>> {
  const { key } = visitor;
  if (key === null) return refuse('invalid', 'This browser did not say who it is. Reload the page.');
  const known = await linkToEnter(deps, visitor, entry);
  if (!known.ok) return known;
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const link = await holdLink(tx, known.value.id);
    // Turned off, or given another password, while this one was tried.
    if (link === null || link.password_round !== known.value.password_round) return wrongPassword();
    const closed = closedLink(link, at);
    if (closed !== null) return closed;
    const keyHash = hashToken(key);
    const isNew = (await findListener(tx, link.id, keyHash)) === null;
    if (isNew && (await countListeners(tx, link.id)) >= MAX_LISTENERS)
      return refuse('conflict', 'Too many people have opened this link. Ask for a new one.');
    const { password_round: passwordRound } = link;
    const name = oneLine(entry.name);
    await putListener(tx, { linkId: link.id, keyHash, name, passwordRound, at });
    await announceLink(deps, tx, link);
    return ok(true as const);
  });
}

async function open(deps: ListeningDeps, visitor: LinkVisitor): Promise<Answer<WireListening, 'not_found'>> {
  const found = await openLink(deps, visitor);
  if (!found.ok) return found;
  const { link, item } = found.value;
  const listener = await listenerOf(deps.db, link, visitor);
  const isLocked = link.password_hash !== null && listener === null;
  const front = {
    song: isLocked ? null : (item.track ?? item.service_name),
    shared_by: isLocked ? null : await sharerName(deps.db, item.order_id),
    needs_password: link.password_hash !== null,
  };
  if (listener === null) return ok({ front, inside: null });
  const [sounds, comments] = await Promise.all([
    soundsOfLink(deps, link, item),
    link.may_comment ? commentsOfLink(deps.db, link.id) : [],
  ]);
  const inside = {
    link_id: link.id,
    name: listener.name,
    may_comment: link.may_comment,
    ends_at: link.ends_at?.toISOString() ?? null,
    ...sounds,
    comments: comments.map((comment) => wireComment(comment, listener.id)),
  };
  return ok({ front, inside });
}

/** Builds the listener's side of listening links. */
export function createListeningService(deps: ListeningDeps): ListeningService {
  return {
    open: (visitor) => open(deps, visitor),
    enter: (visitor, entry) => enter(deps, visitor, entry),
    async peaks(visitor, fine) {
      const found = await enteredLink(deps, visitor);
      if (!found.ok) return found;
      const { link, item } = found.value;
      return ok(await drawingsOfLink(deps, { link, item, fine }));
    },
    async listened(visitor) {
      const found = await enteredLink(deps, visitor);
      if (!found.ok) return found;
      const { link, listener } = found.value;
      const at = deps.clock.now();
      const stale = new Date(at.getTime() - ONE_LISTEN_MS);
      await deps.db.transaction(async (tx) => {
        if (await countListen(tx, listener.id, { at, stale })) await announceLink(deps, tx, link);
      });
      return ok(true as const);
    },
    async rename(visitor, name) {
      const found = await enteredLink(deps, visitor);
      if (!found.ok) return found;
      const { link, listener } = found.value;
      await deps.db.transaction(async (tx) => {
        await renameListener(tx, listener.id, oneLine(name));
        await announceLink(deps, tx, link);
      });
      return ok(true as const);
    },
    async forgetMe(visitor) {
      const found = await enteredLink(deps, visitor);
      if (!found.ok) return found;
      const { link, listener } = found.value;
      await deps.db.transaction(async (tx) => {
        await holdLink(tx, link.id);
        await deleteListener(tx, listener.id);
        await announceLink(deps, tx, link);
      });
      return ok(true as const);
    },
    async heardBy(visitor) {
      const found = await enteredLink(deps, visitor);
      return found.ok ? found.value.link.id : null;
    },
  };
}
