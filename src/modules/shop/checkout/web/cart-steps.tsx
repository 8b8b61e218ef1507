import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { cx } from '@/ui/cx';
import type { PaidStep } from './paid-steps';
import type { PurchaseLine } from './purchase';

interface Step {
  readonly key: string;
  readonly title: string;
  readonly state: 'done' | 'now' | 'next';
  readonly aside: string | null;
  readonly order: PaidStep | null;
}

function stepsOf(
  paid: readonly PaidStep[],
  now: readonly PurchaseLine[],
  later: readonly PurchaseLine[],
): Step[] {
  const title = 'Pay for your services';
  const done = paid.map((order): Step => ({
    key: `order-${order.orderId}`,
    title,
    state: 'done',
    aside: null,
    order,
  }));
  const services: Step[] =
    now.length === 0 ? [] : [{ key: 'now', title, state: 'now', aside: null, order: null }];
  const monthly = later.map((line, index): Step => ({
    key: `package-${line.service_id}`,
    title: line.service_name,
    state: now.length === 0 && index === 0 ? 'now' : 'next',
    aside: 'a month',
    order: null,
  }));
  return [...done, ...services, ...monthly];
}

function Mark({ step, number }: { step: Step; number: number }) {
  return (
    <span
      className={cx(
        'figures grid size-8 flex-none place-items-center rounded-full border text-sm',
        step.state === 'now' ? 'border-after text-after' : 'border-line text-muted',
        step.state === 'done' && 'border-good text-good',
      )}
    >
      {step.state === 'done' ? <Check aria-hidden="true" /> : number}
    </span>
  );
}

export interface CartStepsProps {
  readonly paid: readonly PaidStep[];
  readonly now: readonly PurchaseLine[];
  readonly later: readonly PurchaseLine[];
}

/** What is paid one after the other where a cart holds more than one kind: each step becomes an order of its own. */
export function CartSteps({ paid, now, later }: CartStepsProps) {
  const money = useMoney();
  const steps = stepsOf(paid, now, later);
  if (steps.length < 2) return null;
  const prices = new Map(later.map((line) => [`package-${line.service_id}`, money(line.price)]));
  const at = steps.findIndex(({ state }) => state === 'now') + 1;
  return (
    <section aria-labelledby="steps-title" className="flex max-w-reading flex-col gap-4">
      <h2 id="steps-title" className="text-lg" aria-live="polite">
        Step {at} of {steps.length}
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li
            key={step.key}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className="flex items-center gap-4"
          >
            <Mark step={step} number={index + 1} />
            <span className={cx('min-w-0 flex-1', step.state !== 'now' && 'text-muted')}>
              {step.title}
              {step.order !== null && (
                <>
                  {' · paid, '}
                  <Link
                    to={`/order-confirmation/${step.order.orderId}`}
                    state={step.order.confirmation}
                    className="link inline-flex min-h-11 items-center"
                  >
                    order #{step.order.orderId}
                  </Link>
                </>
              )}
            </span>
            {step.aside !== null && (
              <span className="text-sm text-muted">
                <span className="figures">{prices.get(step.key)}</span> {step.aside}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
