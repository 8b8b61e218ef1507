import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '@/ui/cx';
import { Button } from '@/ui/button';
import { LevelLine } from '@/ui/level-line';
import { PageData } from '@/ui/page-data';
import { PageTitle } from '@/ui/page-title';
import { Prose } from '@/ui/prose';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { useHydrated } from '@/ui/use-hydrated';
import type { Policy } from '../policies.contract';
import { minutesToRead, policyDate } from '../policies.rules';
import { Contents } from './contents';
import { VersionNote, Versions } from './versions';

// Shorter texts are seen at a glance.
const LONG = 4;
const grid = 'grid items-start gap-x-16 gap-y-10 lg:grid-cols-[17rem_minmax(0,1fr)]';

function PrintButton() {
  // Without scripts the browser's own menu prints: the button's room is kept, so that nothing moves when it comes.
  const alive = useHydrated();
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Printer aria-hidden="true" />}
      onClick={() => window.print()}
      className={cx('-ml-3 print:hidden', !alive && 'invisible')}
    >
      Print
    </Button>
  );
}

function Data({ policy }: { policy: Policy }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2 text-sm text-muted">
      <p>
        Version <span className="figures text-ink">{policy.version}</span>
      </p>
      <p>
        {policy.state === 'coming' ? 'Applies from' : 'In force since'}{' '}
        <time dateTime={policy.effective_date} className="text-ink">
          {policyDate(policy.effective_date)}
        </time>
      </p>
      <PrintButton />
    </div>
  );
}

function PolicySkeleton({ title }: { title: string }) {
  return (
    <div className="flex flex-col gap-14 md:gap-20">
      <PageTitle title={title} />
      <SkeletonGroup label={`Loading ${title}`} className={grid}>
        <SkeletonText lines={6} className="max-lg:hidden" />
        <div className="flex max-w-reading flex-col gap-10">
          <Skeleton className="h-8 w-3/5" />
          <SkeletonText lines={6} />
          <Skeleton className="h-8 w-2/5" />
          <SkeletonText lines={6} />
        </div>
      </SkeletonGroup>
    </div>
  );
}

function Loaded({ policy }: { policy: Policy }) {
  const long = policy.sections.length >= LONG;
  return (
    <article className="flex flex-col gap-14 md:gap-20">
      <div className="flex flex-col gap-8">
        <PageTitle
          title={policy.title}
          lead={policy.summary}
          line={
            long ? (
              <LevelLine
                parts={policy.sections.map(({ id }, index) => ({ name: id, share: 1, lit: index === 0 }))}
              >
                {policy.sections.length} sections, {minutesToRead(policy.html)} min to read
              </LevelLine>
            ) : undefined
          }
        />
        <Data policy={policy} />
        <VersionNote policy={policy} />
      </div>
      <div className={grid}>
        {long && <Contents sections={policy.sections} />}
        <div className="flex min-w-0 flex-col gap-14 lg:col-start-2">
          <Prose html={policy.html} />
          {policy.disclaimer !== null && (
            <section aria-labelledby="disclaimer" className="max-w-reading border-l-2 border-after pl-5">
              <h2 id="disclaimer" className="mb-3 text-lg">
                Disclaimer
              </h2>
              <div
                className="text-sm text-muted [&>*+*]:mt-3"
                dangerouslySetInnerHTML={{ __html: policy.disclaimer }}
              />
            </section>
          )}
          <Versions policy={policy} />
          <p className="max-w-reading text-muted print:hidden">
            Questions?{' '}
            <Link to="/contact" className="link text-ink">
              Write to us
            </Link>{' '}
            and we answer in plain words.
          </p>
        </div>
      </div>
    </article>
  );
}

/** A policy as people read it: head with version and day, contents, text, disclaimer, earlier versions. */
export function PolicyView({ title }: { title: string }) {
  return (
    <div className="page-width page-top pb-24 md:pb-32 print:pt-0">
      <PageData<Policy> skeleton={<PolicySkeleton title={title} />}>
        {(policy) => <Loaded policy={policy} />}
      </PageData>
    </div>
  );
}
