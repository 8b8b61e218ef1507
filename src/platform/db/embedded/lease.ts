import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, isConnectFailure } from '../pg-error';
import { connectionUrl } from './address';
import type { Address } from './address';
import type { Layout } from './cluster';

/**
 * One connection that a supervisor holds for as long as it uses the server: it tells other supervisors that
 * the server is in use, and breaks at once when the server dies.
 */
export type Lease = {
  readonly url: string;
  /** Calls back once when the connection is lost, not when it was released. */
  onLost(callback: () => void): void;
  /** How many other supervisors hold a lease. */
  countOthers(): Promise<number>;
  release(): Promise<void>;
};

/** `away`: nothing answers; `busy`: it starts, recovers, stops or is full; `foreign`: not our server. */
export type LeaseAnswer =
  | { readonly kind: 'held'; readonly lease: Lease }
  | { readonly kind: 'away' | 'busy' | 'foreign' };

const leaseName = 'headroom supervisor';
const answerTimeoutMs = 5_000;
const goodbyeMs = 1_000;
const wrongPassword = new Set(['28P01', '28000', '3D000']);

/** Asks the server at an address for a lease. Throws only what no wait can mend. */
export async function askForLease(layout: Layout, address: Address, password: string): Promise<LeaseAnswer> {
  const url = connectionUrl(address, password);
  const client = new Client({
    connectionString: url,
    application_name: leaseName,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  // An 'error' event without a listener would end the process; what it means shows in 'end' or the promise.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (address.kind === 'socket' || (await servesCluster(client, layout))) {
      return { kind: 'held', lease: leaseOn(client, url) };
    }
    await client.end();
    return { kind: 'foreign' };
  } catch (error) {
    void client.end().catch(() => undefined);
    return { kind: classify(error) };
  }
}

// On a loopback port a copy of this very folder, with the same password, may be what answers.
async function servesCluster(client: Client, layout: Layout): Promise<boolean> {
  const { rows } = await client.query<{ directory: string }>(
    `select current_setting('data_directory') as directory`,
  );
  const directory = rows[0]?.directory ?? '';
  return (await realpath(directory).catch(() => directory)) === layout.cluster;
}

function classify(error: unknown): 'away' | 'busy' | 'foreign' {
  const code = errorCode(error);
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') {
    return 'away';
  }
  if (isConnectFailure(error) || (error instanceof Error && /timeout/.test(error.message))) {
    return 'busy';
  }
  if (code !== null && wrongPassword.has(code)) {
    return 'foreign';
  }
  throw error;
}

function leaseOn(client: Client, url: string): Lease {
  let released = false;
  return {
    url,
    onLost(callback) {
      client.once('end', () => {
        if (!released) {
          callback();
        }
      });
    },
    async countOthers() {
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
        [leaseName],
      );
      return rows[0]?.others ?? 0;
    },
    async release() {
      released = true;
      // A server that hangs must not keep us from ending.
      await Promise.race([client.end(), sleep(goodbyeMs, undefined, { ref: false })]);
    },
  };
}
