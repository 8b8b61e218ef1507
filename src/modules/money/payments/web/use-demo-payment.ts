import { useState } from 'react';
import { useApi } from '@/ui/page-data';
import { cardErrors, type CardErrors, type CardFields } from '../demo-card.rules';
import type { answerDemoChallenge, confirmDemoPayment } from '../payments.contract';
import { refused, type PaymentFormProps } from './payment-form';
import { useOneStep } from './use-one-step';

interface DemoPayment {
  readonly processing: boolean;
  readonly challenged: boolean;
  readonly errors: CardErrors;
  /** What the provider says, or what went wrong; null while all is well. */
  readonly message: string | null;
  readonly pay: (card: CardFields) => Promise<void>;
  readonly answer: (outcome: 'complete' | 'fail') => Promise<void>;
  /** Leaves the challenge unanswered: nothing is charged, paying again asks again. */
  readonly abandon: () => void;
  readonly clearErrors: (fields: readonly (keyof CardFields)[]) => void;
}

function without(errors: CardErrors, fields: readonly (keyof CardFields)[]): CardErrors {
  const left = { ...errors };
  for (const field of fields) delete left[field];
  return left;
}

/** Runs one payment at the demo provider: record, confirm, challenge, done. */
export function useDemoPayment(form: PaymentFormProps): DemoPayment {
  const { intent, beforeConfirm, onPaid, onProcessing } = form;
  const api = useApi();
  const { processing, message, setMessage, run } = useOneStep(onProcessing);
  const [challenged, setChallenged] = useState(false);
  const [errors, setErrors] = useState<CardErrors>({});
  const params = { intent: intent.reference };
  const client_secret = intent.clientSecret;

  async function confirm(card: CardFields): Promise<string | null> {
    const problem = await beforeConfirm();
    if (problem !== null) return problem;
    const body = { ...card, client_secret };
    const result = await api.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
      params,
      body,
    });
    if (!result.ok) return refused(form, result.refusal);
    if (result.value.status === 'succeeded') return onPaid();
    setChallenged(true);
    return null;
  }

  async function settleChallenge(outcome: 'complete' | 'fail'): Promise<string | null> {
    const body = { client_secret, outcome };
    const result = await api.call<typeof answerDemoChallenge>('POST /demo-pay/{intent}/challenge', {
      params,
      body,
    });
    setChallenged(false);
    return result.ok ? onPaid() : refused(form, result.refusal);
  }

  return {
    processing,
    challenged,
    errors,
    message,
    pay: async (card) => {
      const wrong = cardErrors(card, new Date());
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) await run(() => confirm(card));
    },
    answer: (outcome) => run(() => settleChallenge(outcome)),
    abandon: () => {
      setChallenged(false);
      setMessage('The payment was not confirmed. Nothing was charged.');
    },
    clearErrors: (fields) => setErrors((before) => without(before, fields)),
  };
}
