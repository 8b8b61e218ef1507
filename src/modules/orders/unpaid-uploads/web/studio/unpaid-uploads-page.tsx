import { useRevalidator } from 'react-router';
import { formatBytes } from '@/shared/format-bytes';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Pagination } from '@/ui/pagination';
import type { listUnpaidUploads } from '../../new-uploads.contract';
import { ageText } from '../../new-uploads.rules';

type UnpaidPage = ResponseOf<typeof listUnpaidUploads>;
type Unpaid = UnpaidPage['data'][number];

/** The uploads, or why they can't be shown; null until the guard has decided who looks. */
type Loaded = { readonly page: UnpaidPage } | { readonly failure: CallFailure } | null;

async function load({ api, url, signal, session }: PageRequest): Promise<Loaded> {
  if (session === null) return null;
  const query = { page: String(pageOf(url)) };
  const answer = await api.call<typeof listUnpaidUploads>('GET /studio/unpaid-uploads', { query, signal });
  if (answer.ok) return { page: answer.value };
  return answer.refusal.kind === 'unauthenticated' ? null : { failure: answer.refusal };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Unpaid uploads',
  description: 'Files sent without an order.',
  path: '/studio/unpaid-uploads',
  noindex: true,
});

function FilesCell({ files }: Pick<Unpaid, 'files'>) {
  const [first] = files;
  if (first === undefined) return null;
  const bytes = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  const more = files.length - 1;
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      <span className="[overflow-wrap:anywhere]">{first.size === null ? first.source : first.name}</span>
      <span className="figures text-muted">
        {[more > 0 ? `and ${more} more` : '', bytes > 0 ? formatBytes(bytes) : '']
          .filter((part) => part !== '')
          .join(', ')}
      </span>
    </span>
  );
}

const COLUMNS: DataColumn<Unpaid>[] = [
  {
    key: 'track',
    header: 'Track',
    className: 'sm:w-[26%]',
    cell: (upload) => (
      <span className="flex flex-col gap-0.5">
        <span className="[overflow-wrap:anywhere]">{upload.track}</span>
        <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">
          {upload.songs.join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'sender',
    header: 'Sender',
    className: 'sm:w-[22%]',
    cell: (upload) => (
      <a href={`mailto:${upload.email}`} className="link text-sm [overflow-wrap:anywhere]">
        {upload.email}
      </a>
    ),
  },
  {
    key: 'service',
    header: 'Service',
    className: 'sm:w-[18%]',
    cell: (upload) => <span className="text-sm">{upload.service_name}</span>,
  },
  { key: 'files', header: 'Files', cell: (upload) => <FilesCell files={upload.files} /> },
  {
    key: 'age',
    header: 'Age',
    numeric: true,
    cell: (upload) => (
      <time dateTime={upload.created_at}>{ageText(new Date(upload.created_at), new Date())}</time>
    ),
  },
];

function UnpaidTable({ uploads }: { uploads: readonly Unpaid[] | null }) {
  return (
    <DataTable
      name="unpaid-uploads"
      caption="Unpaid uploads"
      columns={COLUMNS}
      rows={uploads ?? []}
      rowKey={(upload) => upload.id}
      loading={uploads === null}
      skeletonRows={6}
      empty={
        <EmptyState
          title="No unpaid uploads"
          text="Files sent without an order wait here until their service is paid."
        />
      }
    />
  );
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title="The unpaid uploads could not be loaded"
      text={failure.message}
      safe="They are safe."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

function Outcome({ loaded }: { loaded: Loaded }) {
  if (loaded === null) return <UnpaidTable uploads={null} />;
  if ('failure' in loaded) return <Failure failure={loaded.failure} />;
  const { data, current_page, last_page } = loaded.page;
  return (
    <>
      <UnpaidTable uploads={data} />
      {last_page > 1 && (
        <Pagination
          page={current_page}
          pageCount={last_page}
          hrefFor={(number) => `/studio/unpaid-uploads?page=${number}`}
        />
      )}
    </>
  );
}

/** /studio/unpaid-uploads: what came without an order; nobody can take it. */
export default function UnpaidUploadsPage() {
  return (
    <div className="flex max-w-[1320px] flex-col gap-6 px-5 py-6 md:px-8 lg:px-10 lg:py-8">
      <header className="flex flex-col gap-4">
        <div className="level-line" />
        <h1 className="text-xl tracking-tight">Unpaid uploads</h1>
        <p className="max-w-[68ch] text-sm text-muted">
          Sent without an order. They can’t be assigned or opened. They join their order automatically when it
          is paid with the same email address, and are deleted after 30 days.
        </p>
      </header>
      <PageData<Loaded> skeleton={<UnpaidTable uploads={null} />}>
        {(loaded) => <Outcome loaded={loaded} />}
      </PageData>
    </div>
  );
}
