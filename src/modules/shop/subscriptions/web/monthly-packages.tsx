import { useRevalidator } from 'react-router';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { useRetry } from '@/ui/use-retry';
import type { WireSubscription } from '../subscriptions.contract';
import { PackageCard } from './package-card';

/** `null` while they are loading, `undefined` where they could not be read. */
export type PackagesData = readonly WireSubscription[] | null | undefined;

function Loading() {
  return (
    <SkeletonGroup label="Loading your packages">
      <Card className="flex flex-col gap-5">
        <Skeleton className="h-[1.4em] w-3/5" />
        <Skeleton className="h-[1em] w-2/5" />
        <Skeleton className="h-24 w-full" />
      </Card>
    </SkeletonGroup>
  );
}

function Failed() {
  const { retry, retrying } = useRetry();
  return (
    <Card>
      <ErrorState
        heading="h3"
        title="Your packages could not be loaded"
        safe="They continue as before."
        onRetry={retry}
        retrying={retrying}
      />
    </Card>
  );
}

function None() {
  return (
    <Card>
      <EmptyState
        heading="h3"
        title="No monthly packages"
        text="Finish songs every month? Get a fixed number of masters or mixes at a lower price."
        action={<ButtonLink to="/services?tag=monthly">See the packages</ButtonLink>}
      />
    </Card>
  );
}

const RANKS: Record<WireSubscription['state'], number> = { past_due: 0, incomplete: 1, active: 1, ended: 2 };

/** What a customer pays monthly, on the account page: what could not be charged, what runs, what has ended. */
export function MonthlyPackages({ packages }: { packages: PackagesData }) {
  const { revalidate } = useRevalidator();
  const sorted = packages?.toSorted((a, b) => RANKS[a.state] - RANKS[b.state]);
  return (
    <section aria-labelledby="packages-title" className="flex flex-col gap-4">
      <h2 id="packages-title" className="text-xl">
        Monthly packages
      </h2>
      {packages === null && <Loading />}
      {packages === undefined && <Failed />}
      {sorted?.length === 0 && <None />}
      {sorted !== undefined && sorted.length > 0 && (
        <ul className="flex flex-col gap-6">
          {sorted.map((subscription) => (
            <PackageCard
              key={subscription.id}
              subscription={subscription}
              onChanged={() => void revalidate()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
