import type { Things } from './owned';

/** How a call is made with somebody's things. A call without ids needs no entry. */
export interface CallOfThings {
  /** Parameters of the path that `PARAMS` does not know. */
  readonly params?: (things: Things) => Record<string, string>;
  readonly query?: (things: Things) => Record<string, string>;
  readonly body?: (things: Things) => unknown;
  readonly headers?: (things: Things) => Record<string, string>;
  /** Names of the things that open it to whoever shows them; everybody else comes without. */
  readonly secrets?: readonly string[];
  /** Declared public, since it checks a secret of its own: it is tried like a guarded one. */
  readonly guarded?: true;
  /** Its proof is a cookie that it got before: whom it lets through is tried in the test of its own. */
  readonly byCookie?: true;
  /** Its ids name what everybody sees, or an entry of the caller's own list: nothing of others can be touched. */
  readonly harmless?: true;
  /** Whoever comes is let in by an access kind of their own making: what they make is theirs. */
  readonly open?: true;
  /** A guest's payment is named by its reference alone, which nobody can guess: only a customer's is theirs. */
  readonly ofAccounts?: true;
  /** A revoked private link still asks for a new one, which is mailed to the order's own address. */
  readonly takesDeadLinks?: true;
  /** Answers beside a success that show that the right caller got through: the thing is in no state for it. */
  readonly also?: readonly number[];
  /** Tried by the right caller after all others, as it ends what they need; higher is later. */
  readonly last?: number;
}

/** Parameters that mean the same in every path. */
export const PARAMS: Readonly<Record<string, (things: Things) => string>> = {
  orderId: (t) => t['orderId'] ?? '',
  itemId: (t) => t['itemId'] ?? '',
  projectId: (t) => t['projectId'] ?? '',
  orderItemId: (t) => t['itemId'] ?? '',
  revisionId: (t) => t['revisionId'] ?? '',
  noteId: (t) => t['noteId'] ?? '',
  questionId: (t) => t['questionId'] ?? '',
  deliveryId: (t) => t['deliveryId'] ?? '',
  linkId: (t) => t['linkId'] ?? '',
  listeningLinkId: (t) => t['listeningLinkId'] ?? '',
  listenerId: (t) => t['listenerId'] ?? '',
  paymentId: (t) => t['paymentId'] ?? '',
  userId: (t) => t['userId'] ?? '',
};

/** An id as bodies carry it. */
export const n = (text: string | undefined): number => Number(text);

/** Its ids name what everybody sees, or an entry of the caller's own list. */
export const HARMLESS = { harmless: true } as const;
