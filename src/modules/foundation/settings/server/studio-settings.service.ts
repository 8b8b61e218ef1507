import { historyOf, type HistoryLine } from '@/modules/foundation/audit/server/history.store';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer, type FieldErrors } from '@/shared/result';
import { typedMinor } from '@/shared/typed-money';
import { staleEdit } from '@/shared/stale-edit';
import { SECTION_NAMES, SECTIONS, type FormValue, type FormValues } from '../settings-form.rules';
import type { SectionBody, SettingsChange, StoredSection } from '../studio-settings.contract';
import { completeSettings, type StoredSettings } from './settings.schema';
import type { SettingsService } from './settings.service';
import { readSettings, publishSettingsChanged, versionsOf, writeSetting } from './settings.store';
import { formOf, SECTION_KEYS, storedOf } from './settings-sections';

/** The settings as the studio edits them. */
export interface StudioSettingsService {
  /** Every section with its version. */
  sections(): Promise<StoredSection[]>;
  /** The latest changes, newest first. */
  history(): Promise<SettingsChange[]>;
  /** Why the currency can't change any more; null while it can. */
  currencyFixed(): Promise<string | null>;
  /** Saves one section; who saw an older one is told what is stored. */
  save(
    by: { readonly userId: UserId },
    body: SectionBody,
  ): Promise<Answer<StoredSection, 'conflict' | 'invalid'>>;
}

export interface StudioSettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: SettingsService;
  readonly record: RecordChange;
  /** Unset values are those of the demo. */
  readonly demo: boolean;
  /** Whether money was taken already: prices and balances are in the currency of that day. */
  readonly hasOrders: (db: Db) => Promise<boolean>;
  /** The standard rate of a country in hundredths of a percent; null where none is known. */
  readonly standardRate: (country: string) => number | null;
}

const HISTORY = 30;

function told(value: unknown): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (Array.isArray(value)) return value.map((link: { label: string }) => link.label).join(', ');
  return typeof value === 'string' && value !== '' ? value : 'nothing';
}

function changeOf({ at, actor_name, subject_id, before, after }: HistoryLine): SettingsChange[] {
  const section = SECTIONS.find((one) => one === subject_id);
  if (section === undefined) return [];
  const fields = Object.keys({ ...before, ...after }).map((name) => ({
    name,
    before: told(before?.[name]),
    after: told(after?.[name]),
  }));
  return [{ at: at.toISOString(), by: actor_name, section, fields }];
}

function wrong(errors: FieldErrors) {
  return refuse('invalid', Object.values(errors)[0]?.[0] ?? '', { errors });
}

// The log holds what the form showed, so that it reads like the form.
const fieldsOf = (values: FormValues): Record<string, FormValue> => ({ ...values });

async function stored(tx: Db, demo: boolean): Promise<StoredSettings> {
  return completeSettings(await readSettings(tx), demo).settings;
}

function creditProblems(
  { credit_each, credit_day }: Extract<SectionBody, { section: 'credits' }>,
  currency: string,
): FieldErrors | null {
  const message = `Must be an amount in ${currency} such as 50.00`;
  const wrongFields = Object.entries({ credit_each, credit_day }).filter(
    ([, typed]) => typedMinor(typed, currency) === null,
  );
  return wrongFields.length === 0 ? null : Object.fromEntries(wrongFields.map(([name]) => [name, [message]]));
}

async function problemsOf(
  tx: Db,
  { body, now, deps }: { body: SectionBody; now: StoredSettings; deps: StudioSettingsDeps },
): Promise<FieldErrors | null> {
  if (body.section === 'claims' && storedOf(body, now) === null)
    return { starting_price: [`Must be an amount in ${now.currency} such as 25.00`] };
  if (body.section === 'credits') return creditProblems(body, now.currency);
  if (body.section !== 'money') return null;
  if (body.currency !== now.currency && (await deps.hasOrders(tx)))
    return { currency: [`Orders were paid in ${now.currency}: the currency stays.`] };
  const rate = body.vat_rate === '' ? deps.standardRate(body.vat_country) : Number(body.vat_rate);
  if (body.vat_mode !== 'off' && body.vat_mode !== 'small_business' && rate === null)
    return { vat_rate: ['Enter a rate. Only European Union rates are known.'] };
  return null;
}

async function saveSection(
  deps: StudioSettingsDeps,
  by: { readonly userId: UserId },
  body: SectionBody,
): Promise<Answer<StoredSection, 'conflict' | 'invalid'>> {
  const { section } = body;
  const keys = SECTION_KEYS[section];
  return deps.db.transaction(async (tx) => {
    const now = await deps.settings.lockIn(tx);
    const version = await versionsOf(tx, keys);
    if (version !== body.version) return staleEdit({ section, version, values: formOf(section, now) });
    const problems = await problemsOf(tx, { body, now, deps });
    const wanted = problems === null ? storedOf(body, now) : null;
    if (wanted === null) return wrong(problems ?? {});
    for (const key of keys) await writeSetting(tx, { key, value: wanted[key], at: deps.clock.now() });
    const next = { ...now, ...wanted };
    await deps.record(tx, {
      by,
      action: 'settings.changed',
      subject: { kind: 'settings', id: section, label: SECTION_NAMES[section] },
      before: fieldsOf(formOf(section, now)),
      after: fieldsOf(formOf(section, next)),
    });
    await publishSettingsChanged(tx);
    return ok({ section, version: await versionsOf(tx, keys), values: formOf(section, next) });
  });
}

/** Builds the service behind the studio's settings page. */
export function createStudioSettings(deps: StudioSettingsDeps): StudioSettingsService {
  const { db, settings } = deps;
  return {
    async sections() {
      const now = await stored(db, deps.demo);
      return Promise.all(
        SECTIONS.map(async (section) => ({
          section,
          version: await versionsOf(db, SECTION_KEYS[section]),
          values: formOf(section, now),
        })),
      );
    },
    history: async () => (await historyOf(db, 'settings', HISTORY)).flatMap(changeOf),
    async currencyFixed() {
      const { currency } = await settings.current();
      return (await deps.hasOrders(db)) ? `Orders were paid in ${currency}: the currency stays.` : null;
    },
    async save(by, body) {
      const saved = await saveSection(deps, by, body);
      settings.invalidate();
      return saved;
    },
  };
}
