import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import type { OpeningStep } from '../opening.rules';
import type { getOpening } from '../studio.contract';

/** What a studio still needs before it opens. */
export type Opening = ResponseOf<typeof getOpening>['data'];

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const WORDS: Readonly<Record<OpeningStep, StepWords>> = {
  name: {
    title: 'Name the studio',
    text: 'Its name and mail address stand on every page and in every mail.',
    to: '/studio/settings',
  },
  address: {
    title: 'Say where it is',
    text: 'Receipts, the contact page and mails carry the address. It is an example until you save yours.',
    to: '/studio/settings/address',
  },
  claims: {
    title: 'Put in your own figures',
    text: 'Years, customers and the lowest price on the home page are examples until you save yours.',
    to: '/studio/settings/claims',
  },
  service: {
    title: 'Offer a service',
    text: 'Nothing can be bought before one is published.',
    to: '/studio/services',
  },
  payments: {
    title: 'Take payments',
    text: 'Nobody takes cards or PayPal yet: start the studio with the keys of Stripe or PayPal. Orders that are paid by bank are made by hand.',
    to: '/studio/orders/new',
  },
  mails: {
    title: 'Send mails',
    text: 'Mails wait here and reach nobody until the studio is started with SMTP_URL.',
    to: '/studio/outbox',
  },
};

/** The empty queue of a studio that is not open yet: what is to be done, and where. */
export function OpeningSteps({ opening }: { opening: Opening }) {
  const done = opening.filter((step) => step.done).length;
  return (
    <section aria-labelledby="opening" className="flex max-w-[72ch] flex-col gap-5 py-6">
      <header className="flex flex-col gap-2">
        <h2 id="opening" className="text-lg">
          Before you open
        </h2>
        <p className="text-muted">
          Done: {done} of {opening.length}. The queue fills here once songs come in.
        </p>
      </header>
      <ol className="flex flex-col">
        {opening.map(({ step, done: isDone }) => {
          const { title, text, to } = WORDS[step];
          return (
            <li key={step} className="flex gap-4 border-t border-line py-4">
              {isDone ? (
                <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-good" />
              ) : (
                <Circle size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
              )}
              <div className="flex flex-col gap-1">
                <Link to={to} className="link inline-flex min-h-6 items-center self-start font-medium">
                  {title}
                  <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
                </Link>
                {!isDone && <p className="text-sm text-muted">{text}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
