import { Link, useSearchParams } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { readMailTemplate } from '../../notifications.contract';
import { MAIL_KIND_NAMES, MAIL_KINDS, templatePath, type MailKind } from '../../notifications.rules';
import { BesideList, MAIL_LIST_LOOK, mailRowLook, MailsFrame } from './mail-frame';
import { MailTexts } from './mail-texts';

type Template = ResponseOf<typeof readMailTemplate>;

const FIRST_SHOWN: MailKind = 'order-received';

// Null: none was asked for, as in the address that the menu leads to.
function askedOf(search: URLSearchParams): MailKind | null {
  const asked = search.get('kind');
  return MAIL_KIND_NAMES.find((kind) => kind === asked) ?? null;
}

const load = (page: PageRequest) =>
  loadForStudio<typeof readMailTemplate>(page, () =>
    page.api.call<typeof readMailTemplate>('GET /studio/outbox/templates/{kind}', {
      params: { kind: askedOf(page.url.searchParams) ?? FIRST_SHOWN },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Email templates',
  description: 'A preview of every kind of email.',
  path: '/studio/outbox/templates',
  noindex: true,
});

function Kinds({ shown, asked }: { shown: MailKind; asked: MailKind | null }) {
  return (
    <ul aria-label="Kinds of emails" className={MAIL_LIST_LOOK}>
      {MAIL_KIND_NAMES.map((kind) => (
        <li key={kind}>
          <Link
            to={templatePath(kind)}
            preventScrollReset={asked !== null}
            aria-current={kind === shown ? 'true' : undefined}
            className={mailRowLook(kind === shown)}
          >
            <span className="text-sm font-medium">{MAIL_KINDS[kind]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TemplateSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-[70dvh] min-h-96 w-full" />
    </SkeletonGroup>
  );
}

function Preview({ mail }: { mail: Template['data'] }) {
  return (
    <article aria-label={MAIL_KINDS[mail.kind]} className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <h2 className="text-lg [overflow-wrap:anywhere]">{mail.subject}</h2>
        <p className="text-sm text-muted">
          An example with this studio’s name, addresses and currency. The people, orders, codes and links are
          made up. Nothing is sent.
        </p>
      </header>
      <MailTexts mail={mail} />
    </article>
  );
}

/** /studio/outbox/templates: what each kind of mail looks like, before one was ever written. */
export default function TemplatesPage() {
  const [search] = useSearchParams();
  const asked = askedOf(search);
  const shown = asked ?? FIRST_SHOWN;
  return (
    <MailsFrame view="templates">
      <BesideList
        list={<Kinds shown={shown} asked={asked} />}
        isOpen={asked !== null}
        back={{ to: '/studio/outbox/templates', label: 'All templates' }}
      >
        <StudioData<Template> about={shown} skeleton={<TemplateSkeleton />}>
          {({ data }) => <Preview key={data.kind} mail={data} />}
        </StudioData>
      </BesideList>
    </MailsFrame>
  );
}
