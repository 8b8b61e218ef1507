import type { Db } from '@/platform/db/database';
import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { OPENING_STEPS } from '../opening.rules';
import { getOpening } from '../studio.contract';
import { readOpening } from './opening.read-model';

export interface OpeningDeps {
  readonly db: Db;
  /** A demo brings everything along. */
  readonly demo: boolean;
  /** Whether somebody takes payments. */
  readonly payments: boolean;
  /** Whether mails leave the studio. */
  readonly mails: boolean;
}

/** What a studio still needs before it opens. */
export function openingRoutes({ db, demo, payments, mails }: OpeningDeps): Route[] {
  return [
    route(getOpening, async () => {
      if (demo) return ok({ data: [] });
      const done = { ...(await readOpening(db)), payments, mails };
      return ok({ data: OPENING_STEPS.map((step) => ({ step, done: done[step] })) });
    }),
  ];
}
