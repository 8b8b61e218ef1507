import type { z } from 'zod';
import { route, type Route } from '@/platform/http/mount';
import type { Db } from '@/platform/db/database';
import { isStudio, type Caller } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { ok, refuse } from '@/shared/result';
import { countNotices, listNotices, markNoticesSeen, putNoticeChoice } from '../notices.contract';
import { defaultWays, kindsFor, NOTICES, type NoticeKind, type NoticeWays } from '../notices.rules';
import { choicesOf, countUnseen, markSeen, noticesOf, saveChoice } from './notices.store';

const MAX_LISTED = 50;
const FORBIDDEN = refuse('forbidden', 'Only people of the studio have notices.');

type WireChoice = z.input<typeof putNoticeChoice.response>['data'];

function wireChoice(kind: NoticeKind, { mail, push }: NoticeWays): WireChoice {
  const { label, hasOwnMail } = NOTICES[kind];
  return { kind, label, mail: hasOwnMail || mail, push, has_own_mail: hasOwnMail };
}

const whoOf = (caller: Caller) => (isStudio(caller) ? caller : null);

/** The calls for what people of the studio are told. */
export function noticesRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    route(listNotices, async ({ caller }) => {
      const who = whoOf(caller);
      if (who === null) return FORBIDDEN;
      const [rows, unseen, chosen] = await Promise.all([
        noticesOf(db, who.userId, MAX_LISTED),
        countUnseen(db, who.userId),
        choicesOf(db, [who.userId]),
      ]);
      const choices = kindsFor(who.role).map((kind) => {
        const own = chosen.find((choice) => choice.kind === kind);
        return wireChoice(kind, own ? { mail: own.by_mail, push: own.by_push } : defaultWays(kind));
      });
      const data = rows.map(({ id, kind, title, path, created_at, seen }) => ({
        id,
        kind,
        title,
        path,
        created_at: created_at.toISOString(),
        seen,
      }));
      return ok({ success: true as const, unseen, choices, data });
    }),
    route(countNotices, async ({ caller }) => {
      const who = whoOf(caller);
      return who === null
        ? FORBIDDEN
        : ok({ success: true as const, unseen: await countUnseen(db, who.userId) });
    }),
    route(markNoticesSeen, async ({ caller, body }) => {
      const who = whoOf(caller);
      if (who === null) return FORBIDDEN;
      await markSeen(db, who.userId, { upTo: body.up_to, now: clock.now() });
      return ok({ success: true as const });
    }),
    route(putNoticeChoice, async ({ caller, body }) => {
      const who = whoOf(caller);
      if (who === null) return FORBIDDEN;
      if (!kindsFor(who.role).includes(body.kind)) return refuse('invalid', 'Only admins get this notice.');
      await saveChoice(db, who.userId, { ...body, now: clock.now() });
      return ok({ success: true as const, data: wireChoice(body.kind, body) });
    }),
  ];
}
