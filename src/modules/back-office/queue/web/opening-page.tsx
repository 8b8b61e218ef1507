import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { useRefreshSettings } from '@/modules/foundation/settings/web/settings-context';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonLink } from '@/ui/button';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import type { getOpening, openStudio } from '../studio.contract';
import { OpeningSteps } from './opening-steps';

const load = (page: PageRequest) =>
  loadForStudio<typeof getOpening>(page, () =>
    page.api.call<typeof getOpening>('GET /studio/opening', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Open the studio',
  description: 'The steps left before visitors see the site, and the button that opens it.',
  path: '/studio/opening',
  noindex: true,
});

type Opening = ResponseOf<typeof getOpening>;

/** Whether visitors see the site, and the button that changes it. */
function OpenOrClose({ opening, onChange }: { opening: Opening; onChange: () => void }) {
  const api = useApi();
  const refresh = useRefreshSettings();
  const changes = useChanges(onChange);
  const left = opening.data.filter(({ done, required }) => required && !done).length;
  const change = async (open: boolean): Promise<void> => {
    const done = await changes.change(
      () => api.call<typeof openStudio>('PUT /studio/opening', { body: { open } }),
      open ? 'The studio is open. Everyone can see the site now.' : 'Closed. Visitors see “Opening soon”.',
    );
    if (done === null) return;
    await refresh();
    onChange();
  };
  return (
    <div className="flex max-w-[72ch] flex-col gap-4 border-t border-line pt-6">
      <p>
        {opening.open
          ? 'The studio is open. Everyone can see the site.'
          : 'Visitors see one page that says “Opening soon”. You and your team see the site as it will be.'}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {opening.open ? (
          <Button loading={changes.busy} onClick={() => void change(false)}>
            Close to visitors
          </Button>
        ) : (
          <Button
            variant="primary"
            loading={changes.busy}
            disabled={left > 0}
            aria-describedby={left > 0 ? 'left' : undefined}
            onClick={() => void change(true)}
          >
            Open the studio
          </Button>
        )}
        <ButtonLink to="/" variant="quiet">
          {opening.open ? 'See the site' : 'See the preview'}
        </ButtonLink>
      </div>
      {left > 0 && !opening.open && (
        <p id="left" className="text-sm text-muted">
          {left === 1 ? 'One required step is left.' : `${left} required steps are left.`}
        </p>
      )}
    </div>
  );
}

function Content({ opening }: { opening: Opening }) {
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  if (opening.data.length === 0)
    return <p className="text-muted">This is a demo. It comes with everything and is always open.</p>;
  return (
    <>
      <OpeningSteps opening={opening.data} onChange={again} />
      <OpenOrClose opening={opening} onChange={again} />
    </>
  );
}

/** /studio/opening: the way of an empty studio to the public (API-80). */
export default function OpeningPage() {
  return (
    <StudioPage>
      <StudioHeading title="Open the studio" />
      <StudioData<Opening>
        skeleton={
          <SkeletonGroup label="Loading the steps" className="flex flex-col gap-3">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-16 w-full rounded" />
            ))}
          </SkeletonGroup>
        }
      >
        {(opening) => <Content opening={opening} />}
      </StudioData>
    </StudioPage>
  );
}
