import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { EntryDialog } from '@/ui/entry-dialog';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import type { PlainField } from '@/ui/plain-fields';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { Table, type Column } from '@/ui/table';
import { useChanges } from '@/ui/use-changes';
import { policyDate } from '../../policies.rules';
import type { draftPolicy, listPolicies, StudioPolicy } from '../../studio-policies.contract';

const load = (page: PageRequest) =>
  loadForStudio<typeof listPolicies>(page, () =>
    page.api.call<typeof listPolicies>('GET /studio/policies', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Policies',
  description: 'Terms and other policies with their versions.',
  path: '/studio/policies',
  noindex: true,
});

type Version = StudioPolicy['versions'][number];

const STATES: Record<Version['state'], { label: string; tone: 'neutral' | 'before' | 'after' | 'good' }> = {
  draft: { label: 'Draft', tone: 'after' },
  coming: { label: 'Upcoming', tone: 'before' },
  current: { label: 'Current', tone: 'good' },
  past: { label: 'Past', tone: 'neutral' },
};

const COLUMNS: readonly Column<Version>[] = [
  { key: 'number', header: 'Version', cell: ({ number }) => <span className="figures">{number}</span> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  { key: 'day', header: 'Applies from', cell: ({ effective_date }) => policyDate(effective_date) },
];

const FIELDS: readonly PlainField[] = [
  {
    name: 'number',
    label: 'Number',
    hint: 'The number people cite, such as 1.2.',
    maxLength: 20,
    half: true,
  },
  { name: 'effective_date', label: 'Applies from', kind: 'date', half: true },
];

/** The number after the newest: 1.2 → 1.3. */
function nextNumber({ versions }: StudioPolicy): string {
  const newest = versions.at(0)?.number ?? '1.0';
  const digits = /\d{1,15}$/.exec(newest.slice(-15))?.[0] ?? '';
  return digits === '' ? '' : `${newest.slice(0, -digits.length)}${Number(digits) + 1}`;
}

const today = (): string => new Date().toISOString().slice(0, 10);

function Policy({ policy }: { policy: StudioPolicy }) {
  const api = useApi();
  const navigate = useNavigate();
  const changes = useChanges(() => undefined);
  const [begun, setBegun] = useState(false);
  const draft = policy.versions.find(({ state }) => state === 'draft');
  const addressOf = ({ number }: { number: string }) => `/studio/policies/${policy.slug}/${number}`;
  const begin = async (body: { number: string; effective_date: string }): Promise<void> => {
    const call = () =>
      api.call<typeof draftPolicy>('POST /studio/policies/{slug}', { params: { slug: policy.slug }, body });
    const made = await changes.change(call, 'The draft starts with the current text.');
    if (made !== null) void navigate(addressOf(made.data));
  };
  return (
    <Panel
      title={policy.title}
      aside={
        draft === undefined && (
          <Button
            size="sm"
            icon={<Plus size={16} aria-hidden="true" />}
            aria-label={`New version of ${policy.title}`}
            onClick={() => setBegun(true)}
          >
            New version
          </Button>
        )
      }
    >
      <Table
        caption={`Versions of ${policy.title}`}
        columns={COLUMNS}
        rows={policy.versions}
        rowKey={({ number }) => number}
        rowHref={addressOf}
      />
      {begun && (
        <EntryDialog
          title={`New version of ${policy.title}`}
          fields={FIELDS}
          start={{ number: nextNumber(policy), effective_date: today() }}
          changes={changes}
          onSave={({ number, effective_date }) =>
            void begin({ number: String(number), effective_date: String(effective_date) })
          }
          onClose={() => {
            changes.forget();
            setBegun(false);
          }}
        />
      )}
    </Panel>
  );
}

function PoliciesSkeleton() {
  return (
    <SkeletonGroup label="Loading policies" className="grid gap-6 xl:grid-cols-2">
      {[1, 2, 3, 4].map((panel) => (
        <Skeleton key={panel} className="h-44 w-full rounded-lg" />
      ))}
    </SkeletonGroup>
  );
}

/** /studio/policies: terms and other policies, what applies and what applied (API-80). */
export default function StudioPoliciesPage() {
  return (
    <StudioPage>
      <StudioHeading title="Policies" />
      <StudioData<ResponseOf<typeof listPolicies>> skeleton={<PoliciesSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No policies" text="They are created when the studio first starts." />
          ) : (
            <div className="grid items-start gap-6 xl:grid-cols-2">
              {data.map((policy) => (
                <Policy key={policy.slug} policy={policy} />
              ))}
            </div>
          )
        }
      </StudioData>
    </StudioPage>
  );
}
