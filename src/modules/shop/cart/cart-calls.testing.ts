import { readFile } from 'node:fs/promises';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { startTestApp, type SignedInClient, type TestApp } from '@test/support/app';
import type { addToCart, changeCartLine, getCart, removeCartLine } from './cart.contract';

/** Services of the demo catalogue that the tests put into carts. */
export const MASTER = 6;
export const WITH_INSTRUMENTAL = 602;
export const MONTHLY = 10;
export const GIFT = 13;

interface Input {
  readonly id: number;
  readonly qty?: number;
  readonly variation_id?: number | null;
  readonly rush?: boolean;
}

/** Adds to a cart; with a key as a guest's cart that comes in. */
export function add(client: SignedInClient, services: readonly Input[], merge_key?: string) {
  const body = { services: services.map((one) => Object.assign({ qty: 1 }, one)) };
  return client.call<typeof addToCart>('POST /cart', {
    body: merge_key === undefined ? body : { ...body, merge_key },
  });
}

const lineOf = (line: number | undefined) => (line === undefined ? {} : { line: String(line) });

/** Sets a quantity. */
export function put(client: SignedInClient, id: number, { qty, line }: { qty: number; line?: number }) {
  return client.call<typeof changeCartLine>('PUT /cart/{service_id}', {
    params: { service_id: String(id) },
    query: lineOf(line),
    body: { qty },
  });
}

/** Removes a line. */
export function remove(client: SignedInClient, id: number, line?: number) {
  return client.call<typeof removeCartLine>('DELETE /cart/{service_id}', {
    params: { service_id: String(id) },
    query: lineOf(line),
  });
}

/** The cart as its owner reads it. */
export async function read(client: SignedInClient) {
  const answer = await client.call<typeof getCart>('GET /cart', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}

/** Service, variation, rush and quantity of every line. */
export async function linesOf(client: SignedInClient) {
  const { cartItems } = await read(client);
  return cartItems.map(({ service_id, variation_id, rush, qty }) => [service_id, variation_id, rush, qty]);
}

/** A raw call as somebody, for bodies that the typed client would not send. */
export function sender(app: TestApp, { token }: SignedInClient) {
  return async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await app.requestAsStranger(`/api${path}`, init);
    return { status: answer.status, body: (await answer.json()) as { message?: string; data?: object } };
  };
}

/** The product with the demo catalogue, two people, and the first one's cart. */
export async function startCartApp() {
  const app = await startTestApp();
  const customer = await app.signIn('customer');
  const other = await app.signIn('engineer');
  await seedCatalogue(app.db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));
  return { app, customer, other, lines: () => linesOf(customer), send: sender(app, customer) };
}
