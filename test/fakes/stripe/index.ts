import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CARDS } from './cards';
import { createBook, type Book, type Dispute, type Refund } from './book';
import { API_VERSION, Front, PUBLISHABLE_KEY, SECRET_KEY } from './front';
import { answerLate } from './intents';
import { finalise, joinInvoices, payOnPage, retryOpen } from './invoices';
import { closeDispute, createRefund, openDispute, settleRefund } from './refunds';
import { createRequestChecker } from './schema';
import { endSubscription, renew } from './subscriptions';
import { Webhooks } from './webhooks';

export { CARDS };
export { signatureOf } from './webhooks';

const WEBHOOK_SECRET = 'whsec_fake';

/** The plan that the fake account sells. */
export const PRICE = { id: 'price_monthly', unit_amount: 9900, currency: 'usd' };

// What somebody does in Stripe's dashboard.
function dashboardOf(book: Book) {
  return {
    refund: (intent: string, amount: number): Refund =>
      createRefund(book, { payment_intent: intent, amount }),
    settleRefund: (id: string, status: 'succeeded' | 'failed'): void => settleRefund(book, id, status),
    dispute: (
      intent: string,
      over: { amount?: number; status?: Dispute['status']; moved?: boolean } = {},
    ): Dispute => openDispute(book, intent, over),
    closeDispute: (id: string, status: 'won' | 'lost'): void => closeDispute(book, id, status),
    endSubscription: (id: string): void => endSubscription(book, book.subscriptions.get(id)),
    /** Smart Retries: open invoices are tried once more. */
    retry: (): void => retryOpen(book),
    /** A customer pays an invoice on Stripe's own page, and answers their bank there. */
    payOnPage: (invoice: string, card: string = CARDS.good): void => payOnPage(book, invoice, card),
    /** A period is over: the next one is billed, or the subscription ends. */
    renew: (id: string): void => renew(book, book.subscriptions.get(id)),
    /** The same as Stripe does it: a draft at first, which `finalise` charges an hour later. */
    renewByDraft: (id: string): void => renew(book, book.subscriptions.get(id), { drafted: true }),
    finalise: (invoice: string): void => finalise(book, invoice),
    /** A bank that took its time answers. */
    answerLate: (intent: string, outcome: 'paid' | 'refused'): void => answerLate(book, intent, outcome),
  };
}

/** A call of Stripe's script in a browser; answers with the status and what came back. */
async function fromBrowser(url: string, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: PUBLISHABLE_KEY, ...fields });
  const response = await fetch(`${url}${path}`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

// What a buyer does in Stripe's form, which sends `pi_…` or `seti_…` with its secret.
function buyerAt(url: string) {
  const confirm = (kind: string) => (secret: string, number: string) =>
    fromBrowser(url, `/v1/${kind}/${secretOwner(secret)}/confirm`, {
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
    });
  return {
    pay: confirm('payment_intents'),
    setUp: confirm('setup_intents'),
    answerChallenge: (secret: string, outcome: 'complete' | 'fail') =>
      fromBrowser(url, `/v1/payment_intents/${secretOwner(secret)}/challenge`, {
        client_secret: secret,
        outcome,
      }),
  };
}

/** The id that a client secret begins with. */
export function secretOwner(secret: string): string {
  return secret.split('_secret_')[0] ?? '';
}

/**
 * Starts a Stripe of our own on this machine: stateful, strict, with signed webhooks, and able to fail on order.
 * @param options now is the account's clock, by which keys expire and periods end
 */
export async function startFakeStripe({ now = () => new Date() }: { now?: () => Date } = {}) {
  const webhooks = new Webhooks({ now, secret: WEBHOOK_SECRET, apiVersion: API_VERSION });
  const book = createBook(now, webhooks.tell);
  joinInvoices(book);
  book.prices.add(PRICE);
  const front = new Front(book, await createRequestChecker());
  const server = createServer((request, response) => {
    void front.answer(request).then(
      (reply) => {
        if (reply === null) return response.destroy();
        const headers = {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
          ...reply.headers,
        };
        return response.writeHead(reply.status, headers).end(JSON.stringify(reply.body));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // A connection that is closed while idle breaks the call that was about to use it.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    book,
    webhooks,
    front,
    dashboard: dashboardOf(book),
    buyer: buyerAt(url),
    /** The keys of a studio whose account this is. */
    keys: {
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: url,
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;
