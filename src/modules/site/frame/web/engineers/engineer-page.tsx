import type { showEngineer, WireEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import { engineerPath, shortName } from '@/modules/catalogue/engineers/engineers.rules';
import { wantEngineer } from '@/modules/catalogue/engineers/web/wanted-engineer';
import { EngineerAvatar } from '@/modules/catalogue/engineers/web/engineer-avatar';
import { SampleCard } from '../sample-card';
import { engineerProfile } from '@/shared/structured-data-content';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { browserLoader, loadedPage, PageData, serverLoader, valueOf, type PageRequest } from '@/ui/page-data';
import { pageMeta, type PageHead } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

const load = async ({ api, params, signal }: PageRequest): Promise<WireEngineer> => {
  const slug = params['slug'] ?? '';
  const found = await api.call<typeof showEngineer>('GET /engineers/{slug}', { params: { slug }, signal });
  return valueOf(found).data;
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle = { cacheSeconds: 5 };

// Search engines show some 160 signs; a description ends with a whole word.
const DESCRIPTION = 158;

function descriptionOf({ name, title, intro }: WireEngineer): string {
  const said = intro === '' ? `${name}${title === '' ? '' : `, ${title}`}` : intro;
  if (said.length <= DESCRIPTION) return said;
  return `${said.slice(0, said.lastIndexOf(' ', DESCRIPTION))}…`;
}

function headOf(engineer: WireEngineer): PageHead {
  const path = engineerPath(engineer.slug);
  const description = descriptionOf(engineer);
  const { name, title, styles, languages, image } = engineer;
  return {
    title: title === '' ? name : `${name}, ${title}`,
    description,
    path,
    keywords: [name, title, ...styles].filter((word) => word !== ''),
    image: image === null ? undefined : `/media/${image}`,
    breadcrumbs: [
      { name: 'Home', path: '/' },
      { name: 'Engineers', path: '/engineers' },
      { name, path },
    ],
    structuredData: (site) => [
      engineerProfile({ name, description, path, jobTitle: title, knowsAbout: styles, languages }, site),
    ],
  };
}

export const meta = pageMeta(({ loaderData, params }) => {
  const engineer = loadedPage(load, loaderData);
  if (engineer !== null) return headOf(engineer);
  const path = engineerPath(params['slug'] ?? '');
  return { title: 'Engineer', description: 'Room, gear, credits and sound of an engineer.', path };
});

function Entries({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-lg">{title}</h2>
      <ul className="flex flex-col gap-1">
        {entries.map((entry) => (
          <li key={entry} className="[overflow-wrap:anywhere]">
            {entry}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Inline({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd>{entries.join(', ')}</dd>
    </div>
  );
}

function Sound({ engineer: { name, sample } }: { engineer: WireEngineer }) {
  if (sample === null) return null;
  return (
    <section aria-labelledby="hear">
      <h2 id="hear" className="mb-4 text-xl">
        Hear {shortName(name)}’s work
      </h2>
      <SampleCard sample={sample} heading="h3" />
    </section>
  );
}

/** Leads to the services, and has the order ask for this engineer. */
function WorkWith({ engineer, className }: { engineer: WireEngineer; className: string }) {
  return (
    <ButtonLink
      to="/select-services"
      variant="primary"
      size="lg"
      className={className}
      onClick={() => wantEngineer(engineer.slug)}
    >
      Work with {shortName(engineer.name)}
    </ButtonLink>
  );
}

function Engineer({ engineer }: { engineer: WireEngineer }) {
  const { name, title, intro, room, gear, credits, styles, languages } = engineer;
  return (
    <div className="flex flex-col gap-12 md:gap-16">
      <PageTitle
        above={<Breadcrumb items={[{ label: 'Engineers', to: '/engineers' }, { label: name }]} />}
        title={name}
        lead={title === '' ? undefined : title}
        actions={<WorkWith engineer={engineer} className="max-sm:hidden" />}
      />
      {/* On a phone the role comes first: the head of a page has its actions beside the title. */}
      <WorkWith engineer={engineer} className="-mt-4 self-start sm:hidden" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-6 max-lg:flex-row max-sm:flex-col">
          <EngineerAvatar engineer={engineer} className="aspect-square w-full max-w-80 max-lg:w-56" />
          <dl className="flex flex-col gap-4">
            <Inline title="Styles" entries={styles} />
            <Inline title="Languages" entries={languages} />
          </dl>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {intro !== '' && <p className="said max-w-reading text-md">{intro}</p>}
          <Sound engineer={engineer} />
          {room !== '' && (
            <section className="flex flex-col gap-3 border-t border-line pt-5">
              <h2 className="text-lg">The room</h2>
              <p className="said max-w-reading">{room}</p>
            </section>
          )}
          <Entries title="Gear" entries={gear} />
          <Entries title="Credits" entries={credits} />
        </div>
      </div>
    </div>
  );
}

function EngineerSkeleton() {
  return (
    <SkeletonGroup label="Loading the engineer" className="flex flex-col gap-12">
      <Skeleton className="h-32 w-full max-w-content" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /engineers/{slug}: one engineer with their sound, room, gear and credits. */
export default function EngineerPage() {
  return (
    <div className="page-width page-top pb-24 md:pb-32">
      <PageData<WireEngineer> skeleton={<EngineerSkeleton />}>
        {(engineer) => <Engineer engineer={engineer} />}
      </PageData>
    </div>
  );
}
