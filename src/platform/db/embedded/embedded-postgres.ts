import { setTimeout as sleep } from 'node:timers/promises';
import type { DbLog } from '../db-log';
import { chooseAccount } from './account';
import { locateBinaries } from './binaries';
import { bringUp } from './bring-up';
import type { BringUpOptions, BroughtUp } from './bring-up';
import { ensureCluster, openLayout } from './cluster';
import { readPidFile } from './lock-files';
import { isServerOf } from './process-table';
import type { ServerSettings } from './server-config';
import { shutDown } from './server-process';

export type EmbeddedPostgresOptions = {
  /** Folder for everything Headroom keeps; the database lives in `postgres` below it. */
  dataDir: string;
  log: DbLog;
  /** Settings that win over ours, for throw-away databases in tests (`fsync: 'off'`). */
  extraConfig?: ServerSettings;
};

export type EmbeddedPostgres = {
  /** `postgres://` address with the password; stays the same over restarts of the server. */
  readonly url: string;
  /**
   * Shuts the server down, unless another process uses it too, and stops looking after it. Statements under
   * way are ended, so close pools first. Safe to call twice.
   */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with Headroom, or joins the one that already runs on this data folder
 * (after kill -9 of its parent, or beside another process). While it is held, a server that dies is brought
 * back at the same address. What it acknowledged is on disk. Throws one plain message when it can't run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, extraConfig = {} } = options;
  const binaries = await locateBinaries();
  const layout = await openLayout(options.dataDir);
  const chosen = await chooseAccount(layout.folder, binaries);
  const durable = extraConfig['fsync'] !== 'off';
  const password = await ensureCluster(layout, { binaries, chosen, durable, log });
  const supervisor = new Supervisor({
    binaries,
    account: chosen.account,
    extraConfig,
    layout,
    password,
    log,
  });
  const url = await supervisor.start();
  return { url, stop: () => supervisor.stop() };
}

type SupervisorOptions = Omit<BringUpOptions, 'keepAddress' | 'isCancelled'>;

const firstPauseMs = 200;
const longestPauseMs = 5_000;

class Supervisor {
  readonly #options: SupervisorOptions;
  #held: BroughtUp | null = null;
  #recovery: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | null = null;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  async start(): Promise<string> {
    const held = await this.#bringUp();
    const message = held.launched
      ? 'Embedded PostgreSQL started.'
      : 'Joined the embedded PostgreSQL that already runs.';
    this.#options.log.info({ folder: this.#options.layout.folder }, message);
    return held.lease.url;
  }

  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  async #bringUp(): Promise<BroughtUp> {
    const held = await bringUp({
      ...this.#options,
      keepAddress: this.#held?.address ?? null,
      isCancelled: () => this.#stopped !== null,
    });
    this.#held = held;
    held.lease.onLost(() => {
      if (this.#stopped === null) {
        this.#recovery = this.#recover();
      }
    });
    return held;
  }

  async #recover(): Promise<void> {
    const { log } = this.#options;
    log.warn({}, 'The connection to the embedded PostgreSQL was lost; bringing it back.');
    for (
      let pauseMs = firstPauseMs;
      this.#stopped === null;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      try {
        await this.#bringUp();
        log.info({}, 'The embedded PostgreSQL answers again.');
        return;
      } catch (error) {
        if (this.#stopped !== null) {
          return;
        }
        log.error({ err: error }, 'The embedded PostgreSQL could not be brought back; trying again.');
      }
      await sleep(pauseMs);
    }
  }

  async #stop(): Promise<void> {
    await this.#recovery;
    const { layout, log } = this.#options;
    const others = (await this.#held?.lease.countOthers().catch(() => 0)) ?? 0;
    await this.#held?.lease.release().catch(() => undefined);
    if (others > 0) {
      log.info({ others }, 'Leaving the embedded PostgreSQL to the other processes that use it.');
      return;
    }
    const pidFile = await readPidFile(layout);
    if (pidFile !== null && (await isServerOf(pidFile.pid, layout.cluster))) {
      await shutDown(pidFile.pid);
      log.info({}, 'Embedded PostgreSQL stopped.');
    }
  }
}
