import { setTimeout as sleep } from 'node:timers/promises';
import type { DbLog } from '../db-log';
import { freeLoopbackAddress, socketAddress } from './address';
import type { Address } from './address';
import type { Layout } from './cluster';
import { askForLease } from './lease';
import type { Lease, LeaseAnswer } from './lease';
import { readPidFile, removeForeignLocks } from './lock-files';
import type { PidFile } from './lock-files';
import { isServerOf, orphansOf } from './process-table';
import { launchServer, sendSignal } from './server-process';
import type { LaunchOptions, ServerProcess } from './server-process';

export type BringUpOptions = Omit<LaunchOptions, 'address'> & {
  readonly layout: Layout;
  readonly password: string;
  /** Where it listened before, when its users know that address already. */
  readonly keepAddress: Address | null;
  readonly log: DbLog;
  /** True once nobody wants the server any more. */
  isCancelled(): boolean;
};

/** A server that answers, and whether this call launched it or found it running. */
export type BroughtUp = { readonly lease: Lease; readonly address: Address; readonly launched: boolean };

const shortPauseMs = 15;
const longPauseMs = 100;
const impatientMs = 500;
const noticeEveryMs = 10_000;
const giveUpMs = 300_000;
const mostFailures = 3;
const orphanGraceMs = 3_000;

/**
 * Makes the server of a layout answer and takes a lease: joins the one that runs, waits for one that starts
 * or recovers, launches it where there is none. PostgreSQL's own lock decides between several processes that
 * launch at once; the losers join the winner. Throws with the server's own words when it won't start, and
 * after five minutes without an answer.
 */
export async function bringUp(options: BringUpOptions): Promise<BroughtUp> {
  const attempt = new Attempt(options);
  for (;;) {
    const answer = await attempt.step();
    if (answer !== null) {
      return answer;
    }
    if (options.isCancelled()) {
      throw new Error('The embedded database was stopped while it was starting.');
    }
    await attempt.pause();
  }
}

class Attempt {
  readonly #options: BringUpOptions;
  readonly #started = performance.now();
  #noticeAt = performance.now() + noticeEveryMs;
  #server: ServerProcess | null = null;
  #launchedAt: Address | null = null;
  #failures = 0;
  #blockedSince: number | null = null;
  #socketsWork = true;

  constructor(options: BringUpOptions) {
    this.#options = options;
  }

  async step(): Promise<BroughtUp | null> {
    const { layout, password } = this.#options;
    const pidFile = await readPidFile(layout);
    const running = pidFile !== null && (await isServerOf(pidFile.pid, layout.cluster));
    const address = this.#addressToAsk(pidFile, running);
    const answer: LeaseAnswer =
      address === null ? { kind: 'away' } : await askForLease(layout, address, password);
    if (answer.kind === 'held' && address !== null) {
      return { lease: answer.lease, address, launched: this.#server?.pid === pidFile?.pid };
    }
    if (answer.kind === 'foreign' && address?.kind === 'socket') {
      throw new Error(
        `The embedded database in ${layout.cluster} refuses the password that is kept with it.`,
      );
    }
    if (answer.kind !== 'busy' && !running) {
      await this.#launchUnlessUnderWay();
    }
    return null;
  }

  /** Waits a little, longer as time goes by: each question costs the server a process. */
  async pause(): Promise<void> {
    const now = performance.now();
    const { layout, log } = this.#options;
    if (now - this.#started > giveUpMs) {
      throw new Error(`The embedded database did not answer within 5 minutes; see ${layout.serverLog}.`);
    }
    if (now > this.#noticeAt) {
      this.#noticeAt = now + noticeEveryMs;
      log.info({ serverLog: layout.serverLog }, 'Still waiting for the embedded database to answer.');
    }
    await sleep(now - this.#started < impatientMs ? shortPauseMs : longPauseMs);
  }

  // A socket is in our own folder, so whoever answers there is ours; a loopback port only while its process is.
  #addressToAsk(pidFile: PidFile | null, running: boolean): Address | null {
    const address = pidFile?.address ?? null;
    return address?.kind === 'socket' || running ? address : null;
  }

  async #launchUnlessUnderWay(): Promise<void> {
    const words = this.#server?.lastMessage();
    if (words === null) {
      return;
    }
    if (words !== undefined) {
      await this.#learnFrom(await words);
    }
    const { layout, keepAddress } = this.#options;
    const address = keepAddress ?? (await this.#freshAddress());
    await removeForeignLocks(layout, address);
    this.#launchedAt = address;
    this.#server = await launchServer(layout, { ...this.#options, address });
  }

  async #freshAddress(): Promise<Address> {
    const socket = this.#socketsWork ? socketAddress(this.#options.layout.folder) : null;
    return socket ?? (await freeLoopbackAddress());
  }

  async #learnFrom(words: string): Promise<void> {
    this.#server = null;
    if (/lock file "[^"]*" already exists/.test(words)) {
      return; // Somebody else launched it a moment earlier.
    }
    if (words.includes('pre-existing shared memory block')) {
      await this.#endOrphans();
      return;
    }
    if (this.#launchedAt?.kind === 'socket' && /Unix-domain socket|Unix address/.test(words)) {
      this.#socketsWork = false; // A file system without sockets.
    }
    this.#failures += 1;
    if (this.#failures >= mostFailures) {
      throw new Error(`The embedded database does not start:\n${words}`);
    }
  }

  // Connections of a killed server end by themselves within moments, unless they are deep in a query.
  async #endOrphans(): Promise<void> {
    this.#blockedSince ??= performance.now();
    if (performance.now() - this.#blockedSince > orphanGraceMs) {
      for (const pid of await orphansOf(this.#options.layout.cluster)) {
        this.#options.log.warn({ pid }, 'Ending a process that a killed PostgreSQL server left behind.');
        sendSignal(pid, 'SIGKILL');
      }
    }
    await sleep(100);
  }
}
