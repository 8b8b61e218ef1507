import { useParams, useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { browserLoader, pageNotFound, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import {
  SECTION_NAMES,
  SECTIONS,
  type SettingsSection,
} from '@/modules/foundation/settings/settings-form.rules';
import type { getStudioSettings } from '@/modules/foundation/settings/studio-settings.contract';
import { SectionForm } from './section-form';
import { SettingsHistory } from './settings-history';

function sectionOf(params: PageRequest['params']): SettingsSection | undefined {
  const asked = params['section'] ?? SECTIONS[0];
  return SECTIONS.find((section) => section === asked);
}

const load = (page: PageRequest) => {
  if (sectionOf(page.params) === undefined) throw pageNotFound();
  return loadForStudio<typeof getStudioSettings>(page, () =>
    page.api.call<typeof getStudioSettings>('GET /studio/settings', { signal: page.signal }),
  );
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Settings',
  description: 'Name, contact, claims, turnaround, currency and VAT of the studio.',
  path: '/studio/settings',
  noindex: true,
});

const addressOf = (section: SettingsSection): string =>
  section === SECTIONS[0] ? '/studio/settings' : `/studio/settings/${section}`;

function SettingsSkeleton() {
  return (
    <SkeletonGroup
      label="Loading settings"
      className="grid gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
    >
      <Skeleton className="h-96 w-full rounded-lg" />
      <Skeleton className="h-56 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

function Sections({ data }: ResponseOf<typeof getStudioSettings>) {
  const section = sectionOf(useParams());
  const { revalidate } = useRevalidator();
  const stored = data.sections.find((one) => one.section === section);
  if (stored === undefined) return null;
  return (
    <>
      <SectionForm key={stored.section} stored={stored} settings={data} onSaved={() => void revalidate()} />
      <SettingsHistory changes={data.history.filter((change) => change.section === stored.section)} />
    </>
  );
}

/** /studio/settings/{section}: everything that the studio says of itself, and how it charges (API-80). */
export default function SettingsPage() {
  const current = sectionOf(useParams());
  return (
    <StudioPage>
      <StudioHeading title="Settings" />
      <StateLinks
        label="Sections of the settings"
        links={SECTIONS.map((section) => ({
          to: addressOf(section),
          label: SECTION_NAMES[section],
          current: section === current,
        }))}
      />
      <StudioData<ResponseOf<typeof getStudioSettings>> skeleton={<SettingsSkeleton />}>
        {({ data }) => <Sections data={data} />}
      </StudioData>
    </StudioPage>
  );
}
