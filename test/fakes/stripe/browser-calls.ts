import { ApiError, missing } from './api-error';
import type { Book } from './book';
import { textIn, type Params } from './form';
import { answerChallenge, confirmIntent } from './intents';
import { confirmSetup } from './subscriptions';

const SHOP_CALL = /^\/v1\/(payment_intents|setup_intents)\/(\w+)(?:\/(confirm|challenge))?$/;

function proven<T extends { client_secret: string | null }>(thing: T, params: Params): T {
  if (params['client_secret'] === thing.client_secret) return thing;
  throw new ApiError(401, { type: 'invalid_request_error', message: 'The client_secret does not fit.' });
}

/**
 * What Stripe's script does in a browser, with the publishable key and the secret of one intent. Confirming and
 * reading are Stripe's own calls; `challenge` stands for the bank's page.
 */
export function browserCall(
  book: Book,
  { method, path, params }: { method: string; path: string; params: Params },
): object {
  const [, kind, id = '', act] = SHOP_CALL.exec(path) ?? [];
  if (kind === 'payment_intents') {
    const intent = proven(book.intents.get(id), params);
    if (method === 'GET') return intent;
    if (act === 'confirm') return confirmIntent(book, intent, params);
    if (act === 'challenge') return answerChallenge(book, intent, textIn(params, 'outcome'));
  }
  if (kind === 'setup_intents') {
    const setup = proven(book.setups.get(id), params);
    return act === 'confirm' ? confirmSetup(book, setup, params) : setup;
  }
  throw missing('call', `${method} ${path}`);
}
