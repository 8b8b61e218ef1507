import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { useChanges } from '@/ui/use-changes';
import { CONFIRMABLE_STEPS, type OpeningStep, type ConfirmableStep } from '../opening.rules';
import type { confirmStep, getOpening } from '../studio.contract';

/** What a studio still needs before it opens. */
export type Opening = ResponseOf<typeof getOpening>['data'];

interface StepLabels {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const LABELS: Readonly<Record<OpeningStep, StepLabels>> = {
  name: {
    title: 'Name the studio',
    text: 'The name and email address appear on every page and in every email.',
    to: '/studio/settings',
  },
  address: {
    title: 'Enter your address',
    text: 'It appears on receipts, in emails and on the contact page, with your time zone and map.',
    to: '/studio/settings/address',
  },
  turnaround: {
    title: 'Set your turnaround',
    text: 'Customers are promised these hours, and due dates follow from them. The standard is 72 to 120.',
    to: '/studio/settings/turnaround',
  },
  claims: {
    title: 'Enter your own figures',
    text: 'Years, customers and lowest price, if you want to show any. The site shows none until you enter them.',
    to: '/studio/settings/claims',
  },
  home: {
    title: 'Read the home page',
    text: 'Its texts came with the software. Change what does not fit your studio, then confirm them.',
    to: '/studio/home',
  },
  policies: {
    title: 'Read the policies',
    text: 'Terms, privacy and refunds bind you once the studio is open. Change what does not fit, then confirm them.',
    to: '/studio/policies',
  },
  service: {
    title: 'Publish a service',
    text: 'Customers can’t buy anything before you publish one.',
    to: '/studio/services',
  },
  payments: {
    title: 'Take payments',
    text: 'Set the keys of Stripe or PayPal and restart the studio. The page says which provider is on and what is missing.',
    to: '/studio/payments',
  },
  mails: {
    title: 'Send emails',
    text: 'Set SMTP_URL and restart the studio. Until then emails are stored here and reach nobody.',
    to: '/studio/outbox',
  },
};

const isConfirmable = (step: OpeningStep): step is ConfirmableStep =>
  CONFIRMABLE_STEPS.some((one) => one === step);

const CONFIRM_LABELS: Readonly<Record<ConfirmableStep, string>> = {
  turnaround: 'These hours are right',
  claims: 'Show no figures',
  home: 'I have read it',
  policies: 'I have read them',
};

function Confirm({ step, onChange }: { step: ConfirmableStep; onChange: () => void }) {
  const api = useApi();
  const changes = useChanges(onChange);
  const confirm = async (): Promise<void> => {
    const done = await changes.change(
      () => api.call<typeof confirmStep>('PUT /studio/opening/confirmed', { body: { step } }),
      'Confirmed.',
    );
    if (done !== null) onChange();
  };
  return (
    <Button
      size="sm"
      className="mt-2 self-start"
      loading={changes.busy}
      aria-label={`${CONFIRM_LABELS[step]}: ${LABELS[step].title}`}
      onClick={() => void confirm()}
    >
      {CONFIRM_LABELS[step]}
    </Button>
  );
}

interface OpeningStepsProps {
  readonly opening: Opening;
  readonly onChange: () => void;
}

/** What is to be done before the studio opens, and where. */
export function OpeningSteps({ opening, onChange }: OpeningStepsProps) {
  const done = opening.filter((step) => step.done).length;
  return (
    <section aria-labelledby="opening" className="flex max-w-[72ch] flex-col gap-5 py-2">
      <header className="flex flex-col gap-2">
        <h2 id="opening" className="text-lg">
          Before you open
        </h2>
        <p className="text-muted">
          Done: {done} of {opening.length}.
        </p>
      </header>
      <ol className="flex flex-col">
        {opening.map(({ step, done: isDone, required }) => {
          const { title, text, to } = LABELS[step];
          return (
            <li key={step} className="flex gap-4 border-t border-line py-4">
              {isDone ? (
                <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-good" />
              ) : (
                <Circle size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
              )}
              <div className="flex min-w-0 flex-col gap-1">
                <p className="flex flex-wrap items-center gap-x-3">
                  <Link to={to} className="link inline-flex min-h-6 items-center font-medium">
                    {title}
                    <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
                  </Link>
                  {!required && !isDone && <span className="text-sm text-muted">can wait</span>}
                </p>
                {!isDone && <p className="text-sm text-muted">{text}</p>}
                {!isDone && isConfirmable(step) && <Confirm step={step} onChange={onChange} />}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
