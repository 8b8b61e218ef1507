import { useState } from 'react';
import { Link } from 'react-router';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Segmented } from '@/ui/segmented';
import { Tabs } from '@/ui/tabs';
import type { WireCategory, WireService } from '../catalogue.contract';
import { byEffectivePrice } from '../catalogue.rules';
import { ServiceCard } from './service-card';

type Plan = 'one_time' | 'subscription';

const PLANS = [
  { value: 'one_time', label: 'Single Deals' },
  { value: 'subscription', label: 'Monthly Pro Packages' },
] as const;

function Packages({ services, plan }: { services: readonly WireService[]; plan: Plan }) {
  const fitting = services.filter((service) => service.service_type === plan).toSorted(byEffectivePrice);
  if (fitting.length === 0) {
    return (
      <EmptyState
        heading="h3"
        title="No Packages available"
        text={
          plan === 'one_time'
            ? 'No one-time service here. See the monthly packages.'
            : 'No monthly package here. See the one-time services.'
        }
      />
    );
  }
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {fitting.map((service) => (
        <ServiceCard key={service.id} service={service} heading="h3" />
      ))}
    </ul>
  );
}

export interface ChoosePackageProps {
  categories: readonly WireCategory[];
  /** Id of the category that was chosen in step 1. */
  initial: number;
}

/** Step 2: the packages of a category, cheapest first, single or monthly (PICK-02). */
export function ChoosePackage({ categories, initial }: ChoosePackageProps) {
  const { claims } = useSettings();
  const [category, setCategory] = useState(String(initial));
  const [plan, setPlan] = useState<Plan>('one_time');
  return (
    <section aria-labelledby="packages" className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h2 id="packages" className="text-xl">
            <span className="figures mr-3 text-base text-muted">2/2</span>Which package?
          </h2>
          <Link to="/select-services" className="link mt-2 inline-flex min-h-11 items-center text-sm">
            Back to mixing or mastering
          </Link>
        </div>
        <div className="flex flex-col gap-2">
          <Segmented legend="Kind of package" options={PLANS} value={plan} onChange={setPlan} />
          {claims.monthly_saving_percent > 0 && (
            <p className="text-sm text-after">Get {claims.monthly_saving_percent}% OFF on Monthly Packages</p>
          )}
        </div>
      </div>
      <Tabs
        label="Categories"
        selected={category}
        onSelect={setCategory}
        tabs={categories.map((one) => ({
          id: String(one.id),
          label: one.name,
          content: <Packages services={one.services} plan={plan} />,
        }))}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/services">View All Services</ButtonLink>
        <ButtonLink to="/cart" variant="quiet">
          See Cart
        </ButtonLink>
      </div>
    </section>
  );
}
