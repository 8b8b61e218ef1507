import type { Db } from '@/platform/db/database';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import { toMajor } from '@/shared/money';
import type { PublicSettings } from '../settings.contract';
import { completeSettings, settingsShape, type SettingKey, type StoredSettings } from './settings.schema';
import { lockSettings, readSettings, publishSettingsChanged, writeSetting } from './settings.store';

// Changes are told to every process at once; one that could not hear of it sees it after this long at the latest.
const FRESH_MS = 5_000;

/** The studio's settings and the address that this installation runs under. */
export type StudioSettings = StoredSettings & {
  readonly site_url: string;
  readonly payments: PublicSettings['payments'];
  /** The demo, with a studio that was made up. */
  readonly demo: boolean;
  readonly sends_mail: boolean;
};

export interface SettingsService {
  /** The settings now, at most five seconds old. */
  current(): Promise<StudioSettings>;
  /** The part that everybody may see, money in major units. */
  publicSettings(): Promise<PublicSettings>;
  /** Changes one setting; throws where the value does not fit. Seen at once in this process. */
  change<K extends SettingKey>(key: K, value: StoredSettings[K]): Promise<void>;
  /** The same inside a transaction; call `invalidate` once it has committed. */
  changeIn<K extends SettingKey>(tx: Db, key: K, value: StoredSettings[K]): Promise<void>;
  /** The settings as stored, for a transaction that changes them by what they are: no other one changes them until it ends. */
  lockIn(tx: Db): Promise<StoredSettings>;
  /** Forgets what was read, so that the next reader sees the database. */
  invalidate(): void;
}

export interface SettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Public base address without a slash at its end. */
  readonly siteUrl: string;
  readonly demo: boolean;
  /** Whether mails leave this installation. */
  readonly sendsMail: boolean;
  /** Kinds of service that the checkout of this version takes. */
  readonly selling: PublicSettings['selling'];
  /** Who takes payments, by what is configured. */
  readonly payments: PublicSettings['payments'];
}

async function store(tx: Db, setting: { key: SettingKey; value: unknown; at: Date }): Promise<void> {
  const checked: unknown = settingsShape[setting.key].parse(setting.value);
  await writeSetting(tx, { ...setting, value: checked });
  await publishSettingsChanged(tx);
}

async function readLocked(tx: Db, demo: boolean): Promise<StoredSettings> {
  await lockSettings(tx);
  return completeSettings(await readSettings(tx), demo).settings;
}

/** Builds the settings service; it reads the database once per five seconds, whoever asks. */
export function createSettingsService(deps: SettingsDeps): SettingsService {
  let cached: { readonly value: Promise<StudioSettings>; readonly until: number } | null = null;

  async function read(): Promise<StudioSettings> {
    const { settings, unreadable } = completeSettings(await readSettings(deps.db), deps.demo);
    if (unreadable.length > 0)
      deps.log.warn({ settings: unreadable }, 'settings do not fit and count as unset');
    const { selling } = settings;
    return {
      ...settings,
      site_url: deps.siteUrl,
      demo: deps.demo,
      sends_mail: deps.sendsMail,
      selling: {
        one_time: selling.one_time && deps.selling.one_time,
        subscriptions: selling.subscriptions && deps.selling.subscriptions,
        gift_cards: selling.gift_cards && deps.selling.gift_cards,
      },
      payments: deps.payments,
    };
  }

  function current(): Promise<StudioSettings> {
    const now = deps.clock.now().getTime();
    if (cached !== null && now < cached.until) return cached.value;
    const entry = { value: read(), until: now + FRESH_MS };
    cached = entry;
    // A failure is not kept: the next reader tries again.
    entry.value.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.value;
  }

  const changeIn: SettingsService['changeIn'] = (tx, key, value) =>
    store(tx, { key, value, at: deps.clock.now() });

  return {
    current,
    async publicSettings() {
      const settings = await current();
      const starting = toMajor(settings.claims.starting_price, settings.currency);
      return { ...settings, claims: { ...settings.claims, starting_price: starting } };
    },
    async change(key, value) {
      await deps.db.transaction((tx) => changeIn(tx, key, value));
      cached = null;
    },
    changeIn,
    lockIn: (tx) => readLocked(tx, deps.demo),
    invalidate() {
      cached = null;
    },
  };
}
