import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { ok, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { HomeTexts, StoredHomeTexts } from '../home.contract';
import { HOME_TEXTS } from '../home-texts.rules';
import { holdHomeTexts, selectHomeTexts, writeHomeText } from './home-texts.store';

/** The words of the home page. */
export interface HomeTextsService {
  /** All of them: the studio's own, else those that the product brings along. */
  read(): Promise<StoredHomeTexts>;
  /** Writes those that differ. */
  save(by: { readonly userId: UserId }, edit: StoredHomeTexts): Promise<Answer<StoredHomeTexts, 'conflict'>>;
}

async function readAll(db: Db): Promise<StoredHomeTexts> {
  const rows = await selectHomeTexts(db);
  const own = new Map(rows.map(({ name, words }) => [name, words]));
  return {
    // Texts are never taken back out, so that the sum grows with every change.
    version: rows.reduce((sum, row) => sum + row.version, 0),
    values: Object.fromEntries(HOME_TEXTS.map(({ name, words }) => [name, own.get(name) ?? words])),
  };
}

const differing = (one: HomeTexts, other: HomeTexts): string[] =>
  Object.keys(other).filter((name) => one[name] !== other[name]);

/** Builds the service of the home page's words. */
export function createHomeTexts({
  db,
  record,
}: {
  readonly db: Db;
  readonly record: RecordChange;
}): HomeTextsService {
  return {
    read: () => readAll(db),
    save: (by, { version, values }) =>
      db.transaction(async (tx) => {
        await holdHomeTexts(tx);
        const before = await readAll(tx);
        if (before.version !== version) return staleEdit(before);
        const changed = differing(before.values, values);
        for (const name of changed) await writeHomeText(tx, name, values[name] ?? '');
        if (changed.length > 0)
          await record(tx, {
            by,
            action: 'home.changed',
            subject: { kind: 'home', id: 'texts', label: 'Home page' },
            before: before.values,
            after: { ...before.values, ...values },
          });
        return ok(await readAll(tx));
      }),
  };
}
