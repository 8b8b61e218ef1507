import { ok, refuse, type Answer, type FieldErrors } from '@/shared/result';
import {
  cardErrors,
  CHALLENGE_FAILED,
  demoCardOf,
  NOT_A_TEST_CARD,
  type CardErrors,
  type CardFields,
  type DemoCard,
} from '../../../demo-card.rules';
import { approveIntent, captureApproved } from './demo-approval';
import { newEventId, type DemoDeps } from './demo.deps';
import { isClientSecret } from './demo-secrets';
import { pay, readIntent, refusePayment, type DemoStatus } from './demo.store';

export interface DemoPaid {
  readonly success: true;
  readonly status: 'succeeded' | 'requires_challenge';
}

type StateRefusal = 'not_found' | 'forbidden' | 'conflict';

/** The provider's side of its own form: only who holds the intent's secret may pay it. */
export interface DemoPayService {
  confirm(
    intentId: string,
    card: CardFields & { client_secret: string },
  ): Promise<Answer<DemoPaid, StateRefusal | 'payment_required' | 'invalid'>>;
  answerChallenge(
    intentId: string,
    answer: { client_secret: string; outcome: 'complete' | 'fail' },
  ): Promise<Answer<DemoPaid, StateRefusal | 'payment_required'>>;
  /**
   * The buyer agrees in the stand-in for PayPal's window. Nothing is taken before `capture`, but of a subscription: there
   * agreeing pays the first month, as at PayPal.
   */
  approve(
    intentId: string,
    answer: { client_secret: string; account: 'good' | 'declining' },
  ): Promise<Answer<{ success: true; status: 'approved' | 'succeeded' }, StateRefusal | 'payment_required'>>;
}

const SUCCEEDED = ok({ success: true, status: 'succeeded' } as const);
const OPEN: DemoStatus[] = ['requires_payment', 'requires_challenge'];
const CHALLENGED: DemoStatus[] = ['requires_challenge'];
const NOT_WAITING = 'This step does not apply to this payment.';
const forbidden = (): Answer<never, 'forbidden'> => refuse('forbidden', 'This is not your payment.');

// Why an intent could not be moved: paid already is what the buyer wanted, anything else is told.
async function settledAnswer(
  { db }: DemoDeps,
  intentId: string,
): Promise<Answer<DemoPaid, 'not_found' | 'conflict'>> {
  const intent = await readIntent(db, intentId);
  if (intent === null) return refuse('not_found', 'This payment does not exist.');
  if (intent.status === 'succeeded') return SUCCEEDED;
  if (intent.status === 'cancelled') {
    return refuse(
      'conflict',
      'This payment was cancelled. Nothing was charged. Please go back to your cart.',
    );
  }
  return refuse('conflict', NOT_WAITING);
}

async function approve(deps: DemoDeps, intentId: string, card: DemoCard | null) {
  const paid = await pay(deps.db, {
    id: intentId,
    last4: card?.number.slice(-4) ?? null,
    webhook: card?.webhook ?? null,
    from: card === null ? CHALLENGED : OPEN,
    eventId: newEventId(),
    account: deps.account,
    at: deps.clock.now(),
  });
  if (!paid) return settledAnswer(deps, intentId);
  deps.nudge();
  return SUCCEEDED;
}

async function hold(deps: DemoDeps, intentId: string, card: DemoCard) {
  const challenge = card.outcome === 'challenge';
  const error = challenge ? null : (card.says ?? 'Your card was declined.');
  const held = await refusePayment(deps.db, {
    id: intentId,
    status: challenge ? 'requires_challenge' : 'requires_payment',
    error,
    last4: card.number.slice(-4),
    webhook: card.webhook,
    from: OPEN,
    at: deps.clock.now(),
  });
  if (!held) return settledAnswer(deps, intentId);
  if (error !== null) return refuse('payment_required', error);
  return ok({ success: true, status: 'requires_challenge' } as const);
}

async function failChallenge(deps: DemoDeps, intentId: string) {
  const back = { status: 'requires_payment', error: CHALLENGE_FAILED, last4: null, webhook: null } as const;
  const held = await refusePayment(deps.db, {
    id: intentId,
    ...back,
    from: CHALLENGED,
    at: deps.clock.now(),
  });
  return held ? refuse('payment_required', CHALLENGE_FAILED) : settledAnswer(deps, intentId);
}

const NOT_TAKEN =
  'PayPal did not take this payment. Nothing was charged. Please try again or use another account.';

async function afterAgreement(deps: DemoDeps, intentId: string) {
  const monthly = (await readIntent(deps.db, intentId))?.metadata.subscription !== undefined;
  if (!monthly) return ok({ success: true, status: 'approved' } as const);
  await captureApproved(deps, intentId);
  const paid = (await readIntent(deps.db, intentId))?.status === 'succeeded';
  return paid ? SUCCEEDED : refuse('payment_required', NOT_TAKEN);
}

function invalidCard(errors: CardErrors): Answer<never, 'invalid'> | null {
  const [first] = Object.values(errors);
  if (first === undefined) return null;
  const lists = Object.entries(errors).map(([field, message]) => [field, [message]]);
  return refuse('invalid', first, { errors: Object.fromEntries(lists) as FieldErrors });
}

/** Builds the demo provider's form behind API-67. */
export function createDemoPayService(deps: DemoDeps): DemoPayService {
  return {
    async confirm(intentId, card) {
      if (!isClientSecret(intentId, card.client_secret, deps.secret)) return forbidden();
      const invalid = invalidCard(cardErrors(card, deps.clock.now()));
      if (invalid !== null) return invalid;
      const known = demoCardOf(card.card_number);
      if (known === null)
        return refuse('invalid', NOT_A_TEST_CARD, { errors: { card_number: [NOT_A_TEST_CARD] } });
      return known.outcome === 'approve' ? approve(deps, intentId, known) : hold(deps, intentId, known);
    },
    async answerChallenge(intentId, { client_secret, outcome }) {
      if (!isClientSecret(intentId, client_secret, deps.secret)) return forbidden();
      return outcome === 'complete' ? approve(deps, intentId, null) : failChallenge(deps, intentId);
    },
    async approve(intentId, { client_secret, account }) {
      if (!isClientSecret(intentId, client_secret, deps.secret)) return forbidden();
      const agreed = { id: intentId, declines: account === 'declining', at: deps.clock.now() };
      if (await approveIntent(deps.db, agreed)) return afterAgreement(deps, intentId);
      const settled = await settledAnswer(deps, intentId);
      return settled.ok ? SUCCEEDED : settled;
    },
  };
}
