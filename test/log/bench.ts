import { createOrderHarness, type Person } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp, type TestApp } from '../support/app';

/** What a call is made with. */
export interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Who makes it; the admin where unset. */
  readonly by?: Person;
}

/** A studio whose people write. */
export interface Bench {
  readonly app: TestApp;
  readonly harness: Awaited<ReturnType<typeof createOrderHarness>>;
  readonly admin: Person;
  readonly engineer: Person;
  readonly customer: Person;
  /** A number that was not given out before. */
  readonly next: () => number;
  /** The first column of the first row, which must be there. */
  readonly one: (text: string, values?: readonly unknown[]) => Promise<number>;
  readonly send: (key: string, sent?: Sent) => Promise<Response>;
  /** The same for what a test needs beforehand: it must succeed, and its answer is given back. */
  readonly ask: <T>(key: string, sent?: Sent) => Promise<T>;
}

/** Prepares what a call needs and says what it is made with: made so, it must succeed. */
export type Write = (bench: Bench) => Promise<Sent> | Sent;

/** Writes by the key of their endpoint. */
export type Writes = Readonly<Record<string, Write>>;

/** An answer with one thing that two people may edit. */
export interface One {
  readonly data: { readonly id: number; readonly version: number };
}

/** An answer with a list of such things. */
export interface Many {
  readonly data: readonly One['data'][];
}

function sender(app: TestApp, admin: Person): Bench['send'] {
  return (key, { params = {}, body, by = admin } = {}) => {
    const [method = '', path = ''] = key.split(' ');
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const headers = new Headers({ authorization: `Bearer ${by.token}` });
    if (body === undefined) return app.requestAsStranger(`/api${address}`, { method, headers });
    if (body instanceof FormData || body instanceof Blob)
      return app.requestAsStranger(`/api${address}`, { method, headers, body });
    headers.set('content-type', 'application/json');
    return app.requestAsStranger(`/api${address}`, { method, headers, body: JSON.stringify(body) });
  };
}

/** Opens a studio with somebody of each role. */
export async function openBench(): Promise<Bench> {
  const app = await startTestApp();
  // Policies have their days: whoever writes a newer one does it after them.
  app.clock.set('2026-11-21T22:00:00Z');
  const harness = await createOrderHarness(app);
  const admin = await app.signIn('admin');
  const send = sender(app, admin);
  let given = 0;
  return {
    app,
    harness,
    admin,
    engineer: await app.signIn('engineer'),
    customer: await harness.newcomer(),
    next: () => (given += 1),
    async one(text, values = []) {
      const [row] = await queryRows<Record<string, number>>(app.db, text, [...values]);
      const value = row && Object.values(row)[0];
      if (value === undefined) throw new Error(`nothing found: ${text}`);
      return value;
    },
    send,
    async ask<T>(key: string, sent?: Sent) {
      const answer = await send(key, sent);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${key}: ${answer.status} ${text}`);
      return JSON.parse(text) as T;
    },
  };
}
