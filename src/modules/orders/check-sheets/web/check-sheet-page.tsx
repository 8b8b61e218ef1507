import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { RequireSession } from '@/modules/people/accounts/web/guards';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { useRetry } from '@/ui/use-retry';
import { Wordmark } from '@/ui/wordmark';
import type { getDeliverySheets } from '../check-sheets.contract';
import { FileSheet } from './file-sheet';

const load = async ({ api, params, session, url }: PageRequest) => {
  if (session === null && !url.searchParams.has('link')) return null;
  return api.call<typeof getDeliverySheets>('GET /deliveries/{deliveryId}/check-sheets', {
    params: { deliveryId: params['deliveryId'] ?? '' },
  });
};

type Loaded = Awaited<ReturnType<typeof load>>;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta(({ params }) => ({
  title: `Check sheet, order ${params['orderId']}`,
  description: 'The measurements of a version’s files.',
  path: `/order/${params['orderId']}/check-sheet/${params['deliveryId']}`,
  noindex: true,
}));

function Waiting() {
  return (
    <SkeletonGroup label="Loading the check sheet">
      <SkeletonCard picture={false} lines={8} />
    </SkeletonGroup>
  );
}

function Sheet({ loaded, back }: { loaded: Loaded; back: string }) {
  const { retry, retrying } = useRetry();
  if (loaded === null) return <Waiting />;
  if (!loaded.ok && loaded.refusal.kind === 'not_found')
    return (
      <EmptyState
        heading="h1"
        title="Check sheet not found"
        text="It may belong to another account, or the link may be incomplete."
        action={<ButtonLink to={back}>Back to the order</ButtonLink>}
      />
    );
  if (!loaded.ok)
    return (
      <ErrorState
        heading="h1"
        title="The check sheet could not be loaded"
        text={loaded.refusal.message}
        safe="Your files are safe."
        onRetry={retry}
        retrying={retrying}
      />
    );
  const { order_id, version, files } = loaded.value.data;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-xl">
          Check sheet, order {order_id}, version {version}
        </h1>
        <div className="flex gap-3 print:hidden">
          <ButtonLink to={back}>Back to the order</ButtonLink>
          <Button variant="primary" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      {files.map((file) => (
        <FileSheet key={file.file_id} file={file} />
      ))}
    </>
  );
}

// Paper is white: a dark page would print its light letters on it.
function usePaperColours(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const toPaper = (): void => {
      before = dataset['theme'];
      dataset['theme'] = 'light';
    };
    const back = (): void => {
      if (before === undefined) delete dataset['theme'];
      else dataset['theme'] = before;
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', back);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', back);
    };
  }, []);
}

/** /order/{id}/check-sheet/{delivery}: the check sheets of a version on paper, without the site around them. */
export default function CheckSheetPage() {
  usePaperColours();
  const [search] = useSearchParams();
  const name = useLoadedSettings()?.site_name ?? 'Headroom';
  const link = search.get('link');
  const page = (
    <PageData<Loaded> skeleton={<Waiting />}>
      {(loaded) => <Sheet loaded={loaded} back={backOf(loaded, link)} />}
    </PageData>
  );
  return (
    <main className="mx-auto flex max-w-[760px] flex-col gap-8 px-5 py-10 print:py-0">
      <Wordmark name={name} className="self-start text-lg" />
      {link === null ? <RequireSession>{page}</RequireSession> : page}
    </main>
  );
}

function backOf(loaded: Loaded, link: string | null): string {
  if (loaded === null || !loaded.ok) return '/orders';
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  return `/order/${loaded.value.data.order_id}${query}`;
}
