import { testKeys } from '@test/support/keys';
import { Hono } from 'hono';
import { createTestDatabase } from '@test/support/database';
import { mountRoutes, type HttpEnv } from '@/platform/http/mount';
import { createRateLimiter } from '@/platform/http/rate-limit';
import { createLog } from '@/platform/log/log';
import { queryRows, type Db } from '@/platform/db/database';
import { createRecordChange } from '@/modules/foundation/audit/server/audit.service';
import { accountsRoutes } from './server/accounts.routes';
import { createAccountsService } from './server/accounts.service';
import { createPeopleService, peopleRoutes } from './server/people.routes';

/** An event that was told, with the data that its mail would be made of. */
interface ToldEvent {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly cookie?: string;
  readonly ip?: string;
}

export const PASSWORD = 'Quiet-room-7';

function recordedEvents() {
  const told: ToldEvent[] = [];
  return {
    told,
    async publish(_tx: unknown, type: { name: string }, data: object) {
      told.push({ name: type.name, data: { ...data } });
    },
  };
}

/** Makes calls, each from an address of its own, so that limits by address only count where a test means them. */
function caller(app: Hono<HttpEnv>) {
  let visitors = 0;
  return async (request: string, options: CallOptions = {}) => {
    const [method = 'GET', path = '/'] = request.split(' ');
    const headers = new Headers();
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    if (options.cookie !== undefined) headers.set('cookie', options.cookie);
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    visitors += 1;
    const ip = options.ip ?? `10.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
    const response = await app.request(`/api${path}`, { method, headers, body }, { ip });
    const json = (await response.json()) as Record<string, unknown>;
    return { status: response.status, json, headers: response.headers };
  };
}

/** What calls about log-ins and second factors answer, each its own of these. */
interface Given {
  readonly token: string;
  readonly secret: string;
  readonly address: string;
  readonly recovery_codes: string[];
}

/** The data of an answer. */
export function dataOf(answer: { json: Record<string, unknown> }): Given {
  return answer.json['data'] as Given;
}

/** Somebody who has signed up: what their mail carries, and their browser. */
export interface SignedUp {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly token: string;
  readonly cookie: string;
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(headers: Headers): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** A person who signs up. */
export function person(email: string) {
  return {
    first_name: 'Ada',
    last_name: 'Byron',
    email,
    password: PASSWORD,
    confirm_password: PASSWORD,
  };
}

function counterOf(db: Db) {
  return async (table: 'users' | 'sessions' | 'email_tokens'): Promise<number> =>
    Number((await queryRows(db, `select count(*) as n from ${table}`))[0]?.['n']);
}

/** The accounts' calls on a database of their own, with a clock that tests move and events that tests read. */
export async function startAccounts({ demo = true } = {}) {
  const { db } = await createTestDatabase();
  let time = new Date('2026-03-01T12:00:00Z').getTime();
  const clock = { now: () => new Date(time) };
  const events = recordedEvents();
  const limiter = createRateLimiter(db, clock);
  const logged: string[] = [];
  const log = createLog('warn', { write: (line: string) => void logged.push(line) });
  const deps = {
    db,
    clock,
    events,
    limiter,
    keys: testKeys(clock),
    siteName: async () => 'Headroom',
    siteUrl: 'https://studio.test',
    log,
    https: false,
    demo,
    evenAnswerMs: 0,
  };
  const service = createAccountsService(deps);
  const people = createPeopleService({ ...deps, record: createRecordChange({ clock }) });
  const routes = [...accountsRoutes(service), ...peopleRoutes(people)];
  const app = new Hono<HttpEnv>();
  mountRoutes(app, routes, { resolveCaller: service.resolveCaller, limiter, log });
  const call = caller(app);
  return {
    app,
    db,
    clock,
    deps,
    service,
    people,
    call,
    told: events.told,
    /** Lines of the log, from warnings up. */
    logged,
    /** Moves the clock on by milliseconds. */
    pass: (milliseconds: number) => void (time += milliseconds),
    /** Signs somebody up and returns what the mail would carry, and the cookie of the browser that did it. */
    async signUp(email: string): Promise<SignedUp> {
      const { headers } = await call('POST /auth/register', { body: person(email) });
      const data = events.told.findLast((event) => event.name === 'account.registered')?.data;
      return { ...(data as Omit<SignedUp, 'cookie'>), cookie: cookieOf(headers) };
    },
    /** Opens the mailed link in the browser that signed up. */
    verify: ({ user_id, token, cookie }: SignedUp) =>
      call(`GET /auth/verify-email/${user_id}/${token}`, { cookie }),
    /** Logs in and returns the bearer token. */
    async logIn(email: string, password = PASSWORD, role = 'user') {
      const { json } = await call('POST /auth/login', { body: { email, password, role } });
      return (json['data'] as { token: string }).token;
    },
    count: counterOf(db),
  };
}
