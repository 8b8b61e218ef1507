import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { DeviceNotifications } from '@/modules/conversations/devices/web/device-notifications';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { useHydrated } from '@/ui/use-hydrated';
import { useLiveUpdates } from '@/ui/use-live-updates';
import { When } from '@/ui/when';
import type { listNotices, markNoticesSeen } from '../notices.contract';
import { NoticeChoices } from './notice-choices';
import { announceSeen } from './use-unseen-notices';

type Notices = ResponseOf<typeof listNotices>;

const load = (page: PageRequest) =>
  loadForStudio<typeof listNotices>(page, () =>
    page.api.call<typeof listNotices>('GET /studio/notices', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Notices',
  description: 'What the studio tells you, and how.',
  path: '/studio/notices',
  noindex: true,
});

function Loading() {
  return (
    <SkeletonGroup label="Loading your notices">
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}

// Whoever looks at the list has seen it.
function useMarkSeen({ data, unseen }: Notices): void {
  const api = useApi();
  const newest = data[0]?.id;
  const mark = useEffectEvent(async (upTo: number) => {
    const marked = await api.call<typeof markNoticesSeen>('POST /studio/notices/seen', {
      body: { up_to: upTo },
    });
    if (marked.ok) announceSeen();
  });
  useEffect(() => {
    if (newest !== undefined && unseen > 0) void mark(newest);
  }, [newest, unseen]);
}

function List({ notices }: { notices: Notices }) {
  useMarkSeen(notices);
  useLiveUpdates((topic) => topic.startsWith('user:'), null);
  if (notices.data.length === 0) {
    return (
      <EmptyState
        title="No notices yet"
        text="New orders, files, due dates and failed payments are listed here."
      />
    );
  }
  return (
    <ul className="-my-5">
      {notices.data.map(({ id, title, path, created_at, seen }) => (
        <li key={id} className="border-t border-line first:border-t-0">
          <Link
            to={path}
            className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 hover:text-after"
          >
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
              {title}
              {!seen && <Badge tone="after">New</Badge>}
            </span>
            <span className="text-sm text-muted">
              <When at={created_at} relative />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Overview({ notices }: { notices: Notices }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_30rem]">
      <Panel title="Latest">
        <List notices={notices} />
      </Panel>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title="What you are told">
          <NoticeChoices stored={notices.choices} />
        </Panel>
        {hydrated && user !== null && (
          <Panel title="This device">
            <DeviceNotifications userId={user.id} ofStudio />
          </Panel>
        )}
      </div>
    </div>
  );
}

/** /studio/notices: what somebody of the studio was told, and how they want to be told. */
export default function NoticesPage() {
  return (
    <StudioPage>
      <StudioHeading title="Notices" />
      <StudioData<Notices> skeleton={<Loading />}>{(notices) => <Overview notices={notices} />}</StudioData>
    </StudioPage>
  );
}
