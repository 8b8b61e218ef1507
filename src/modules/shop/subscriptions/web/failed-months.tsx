import { formatMajor } from '@/shared/money';
import { ButtonAnchor } from '@/ui/button';
import { packageAnchor } from './package-card';
import type { PackagesData } from './monthly-packages';

/** Months that could not be charged, in a line each, with the way to their package on the same page. */
export function FailedMonths({ packages }: { packages: PackagesData }) {
  const failed = packages?.filter(({ state }) => state === 'past_due') ?? [];
  if (failed.length === 0) return null;
  return (
    <ul aria-label="Payments that failed" className="flex flex-col gap-4">
      {failed.map(({ id, service_name, price, currency }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-clip p-5"
        >
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">Your payment did not go through.</span> We could not charge{' '}
            {formatMajor(price, currency)} for {service_name}.
          </p>
          <ButtonAnchor href={`#${packageAnchor(id)}`} variant="primary" size="sm">
            Pay
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}
