import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { track } from '@/modules/foundation/analytics/web/track';
import type { listOneTimeServices } from '@/modules/catalogue/services/catalogue.contract';
import { isEmail } from '@/modules/files/uploads/uploads.rules';
import { UploadForm } from '@/modules/files/uploads/web/upload-form';
import type { UploadDetails } from '@/modules/files/uploads/web/use-upload-form';
import { Card } from '@/ui/card';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { DropFirst } from './drop-first';
import { keepDraft, readDraft } from '@/ui/drafts';
import { PageTitle } from '@/ui/page-title';
import { scrollToStart } from '@/ui/scroll-to-top';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { SERVICE_OPEN } from '@/modules/orders/unpaid-uploads/new-uploads.rules';
import { EmailAndService } from '@/modules/orders/unpaid-uploads/web/email-and-service';
import { itemOfChoice } from '@/modules/orders/unpaid-uploads/web/order-lookup';
import { Preparation } from '@/modules/orders/unpaid-uploads/web/preparation';
import { payPath, type SentUpload } from '@/modules/orders/unpaid-uploads/web/sent-upload';
import { SideNote } from '@/modules/orders/unpaid-uploads/web/side-note';
import { UploadSteps } from '@/modules/orders/unpaid-uploads/web/upload-steps';
import {
  useOrderLookup,
  type OneTimeService,
  type OrderLookup,
} from '@/modules/orders/unpaid-uploads/web/use-order-lookup';
import { useSendUpload } from '@/modules/orders/unpaid-uploads/web/use-send-upload';
import { WithoutScripts } from '@/modules/orders/unpaid-uploads/web/without-scripts';

const load = async ({ api, signal }: PageRequest): Promise<readonly OneTimeService[]> => {
  const answer = await api.call<typeof listOneTimeServices>('GET /services/one-time-service', { signal });
  // Specified: a list that can't be loaded is no error (UPLD-09); the form tries again.
  return answer.ok ? answer.value.data : [];
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta({
  title: 'Upload Your Files',
  description:
    'Send multitracks, stems or a mix for mixing and mastering: whole folders or links, up to 8 GB per file, with uploads that resume.',
  path: '/upload',
  keywords: ['upload stems', 'send multitracks', 'online mixing', 'online mastering', 'export stems'],
  breadcrumbs: [
    { name: 'Home', path: '/' },
    { name: 'Upload', path: '/upload' },
  ],
});

function sentUpload(
  { email, found, service, choices }: OrderLookup,
  brief: UploadDetails,
  { isPaid, confirm }: { isPaid: boolean; confirm: boolean },
): SentUpload {
  const name = choices.find(({ value }) => value === service)?.label ?? SERVICE_OPEN;
  const item = itemOfChoice(found?.order ?? null, service);
  const serviceId = item === null ? Number(service) : item.service_id;
  const { links, songs, track: title, message, details } = brief;
  return {
    email: email.trim(),
    service_name: name,
    track: title,
    songs,
    links,
    message,
    details,
    confirm,
    pay_path:
      isPaid || serviceId === null || service === ''
        ? null
        : payPath({ id: serviceId, name: item?.name ?? name }),
  };
}

const HEAD_DRAFT = 'upload-head';

/** Email and service that were typed in this tab before a reload. */
function typedBefore(): { email: string; service: string } | null {
  const stored = readDraft(HEAD_DRAFT);
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, service } = stored as { email?: unknown; service?: unknown };
  if (typeof email !== 'string') return null;
  return { email, service: typeof service === 'string' ? service : '' };
}

function NewUploadForm({ services, email }: { services: readonly OneTimeService[]; email: string }) {
  const lookup = useOrderLookup({ email, services });
  const { send, isPaid, isUnconfirmed } = useSendUpload(lookup);
  const navigate = useNavigate();
  const lookAtPrefilled = useEffectEvent(() => {
    const before = email === '' ? typedBefore() : null;
    if (before !== null) {
      lookup.edit(before.email);
      lookup.setService(before.service);
    }
    const address = before?.email ?? email;
    if (isEmail(address)) lookup.lookQuietly(address);
  });
  useEffect(() => lookAtPrefilled(), []);
  const askForServices = useEffectEvent(() => lookup.refill());
  useEffect(() => askForServices(), []);
  const { email: typed, service } = lookup;
  useEffect(() => {
    if (email === '' && typed !== '') keepDraft(HEAD_DRAFT, { email: typed, service });
  }, [email, typed, service]);
  const leave = (details: UploadDetails): void => {
    keepDraft(HEAD_DRAFT, null);
    track('upload');
    track('upload_files', { files: details.links.length });
    void navigate('/upload-confirmation', {
      state: { uploadItems: sentUpload(lookup, details, { isPaid: isPaid(), confirm: isUnconfirmed() }) },
    });
  };
  return (
    <UploadForm
      sessionFor="new"
      head={{
        values: lookup.nothingSold
          ? { email: lookup.email }
          : { email: lookup.email, service_id: lookup.service },
        renderFields: (errors) => <EmailAndService lookup={lookup} errors={errors} />,
      }}
      onSend={send}
      onSent={leave}
    />
  );
}

const FIELDS = ['email', 'service', 'artist', 'track'];

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading the form" className="flex flex-col gap-6">
      {FIELDS.map((name) => (
        <div key={name} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12 w-full rounded" />
        </div>
      ))}
      <Skeleton className="h-64 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

function FormSection({ place }: { place: RefObject<HTMLElement | null> }) {
  const { user, ready } = useSession();
  const email = user?.email ?? '';
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="upload-form"
      className="page-width grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 outline-none lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]"
    >
      <div>
        <WithoutScripts />
        <Card padding="lg">
          <h2 id="upload-form" className="mb-6 text-xl">
            Your song
          </h2>
          <PageData<readonly OneTimeService[]> skeleton={<FormSkeleton />}>
            {(services) => (
              // Another person, another form: what one typed is not the other's.
              <NewUploadForm key={ready ? email : ''} services={services} email={email} />
            )}
          </PageData>
        </Card>
      </div>
      <SideNote />
    </section>
  );
}

/** /upload: files or links for an order, or for a service that is paid afterwards. */
export default function UploadPage() {
  const place = useRef<HTMLElement>(null);
  const toForm = (): void => {
    place.current?.focus({ preventScroll: true });
    scrollToStart(place.current);
  };
  return (
    <>
      <div className="page-width page-top flex flex-col gap-12 pb-12 md:pb-16">
        <PageTitle
          title="Upload Your Files"
          lead="Send us your multitracks, stems or mix, and tell us how it should sound. This is the first of three steps."
        />
        <DropFirst
          title="Not paid yet? Start here"
          lead="Drop a mix or a folder of tracks. We count and check them, and tell you what fits, the price and the date. Your files stay with what you choose."
        />
        <UploadSteps onUpload={toForm} />
      </div>
      <FormSection place={place} />
      <div className="h-16 md:h-24" />
      <Preparation />
    </>
  );
}
