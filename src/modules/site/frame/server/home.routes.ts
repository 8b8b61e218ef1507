import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import { createStoredList } from '@/platform/db/stored-list';
import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  addCredit,
  changeCredit,
  getHomeTexts,
  getStudioHomeTexts,
  listStudioCredits,
  orderCredits,
  removeCredit,
  saveHomeTexts,
} from '../home.contract';
import { createHomeTexts } from './home-texts.service';

const NOBODY = refuse('unauthenticated', 'Please log in to continue.');

interface HomeDeps {
  readonly db: Db;
  readonly record: RecordChange;
}

interface Credit {
  readonly name: string;
  readonly role: string | null;
}

function creditRoutes({ db, record }: HomeDeps): Route[] {
  const list = createStoredList<Credit>({
    db,
    table: 'name_credits',
    columns: ['name', 'role'],
    kind: 'name-credit',
    labelOf: ({ name }) => name,
    record,
  });
  const valuesOf = ({ name, role }: { name: string; role: string }): Credit => ({ name, role: role || null });
  return [
    route(listStudioCredits, async () => ok({ data: await list.all() })),
    route(addCredit, async ({ caller, body }) =>
      caller.kind === 'user' ? ok({ data: await list.add(caller, valuesOf(body)) }) : NOBODY,
    ),
    route(orderCredits, async ({ caller, body }) => {
      const sorted = caller.kind === 'user' ? await list.order(caller, body) : NOBODY;
      return sorted.ok ? ok({ data: sorted.value }) : sorted;
    }),
    route(changeCredit, async ({ caller, params, body }) => {
      const edit = { version: body.version, values: valuesOf(body) };
      const changed = caller.kind === 'user' ? await list.change(caller, params.id, edit) : NOBODY;
      return changed.ok ? ok({ data: changed.value }) : changed;
    }),
    route(removeCredit, async ({ caller, params, body }) => {
      const removed = caller.kind === 'user' ? await list.remove(caller, params.id, body.version) : NOBODY;
      return removed.ok ? ok({ success: true as const }) : removed;
    }),
  ];
}

/** API-81 and API-80: words and name credits of the home page. */
export function homeRoutes(deps: HomeDeps): Route[] {
  const texts = createHomeTexts(deps);
  return [
    route(getHomeTexts, async () => ok({ data: (await texts.read()).values })),
    route(getStudioHomeTexts, async () => ok({ data: await texts.read() })),
    route(saveHomeTexts, async ({ caller, body }) => {
      const { version, values } = body;
      const saved = caller.kind === 'user' ? await texts.save(caller, { version, values }) : NOBODY;
      return saved.ok ? ok({ data: saved.value }) : saved;
    }),
    ...creditRoutes(deps),
  ];
}
