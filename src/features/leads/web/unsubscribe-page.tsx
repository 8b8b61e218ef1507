import { Link, useActionData } from 'react-router';
import { formRefused, serverAction } from '@/ui/page-action';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import type { leaveList, listState } from '../leads.contract';
import { MailedLinkPage, OnePress } from './one-press';

// The link of a mail comes here in two ways: opened by a person (or a scanner of mails, so that a GET changes
// nothing), and posted by a mail program's one click, which must not be sent on to another address (RFC 8058, 3.1).
export const action = serverAction(async ({ api, url, signal }) => {
  const query = { token: url.searchParams.get('token') ?? '' };
  const answer = await api.call<typeof leaveList>('POST /leads/unsubscribe', { query, signal });
  return answer.ok ? { done: true as const } : formRefused(answer.refusal, {});
});

// A link that can't be looked up is asked about all the same: pressing the button tells what is wrong with it.
const load = async ({ api, url, signal }: PageRequest): Promise<{ readonly left: boolean }> => {
  const token = url.searchParams.get('token') ?? '';
  if (token === '') return { left: false };
  const state = await api.call<typeof listState>('GET /leads/unsubscribe', { query: { token }, signal });
  return { left: state.ok && !state.value.on_list };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta({
  title: 'Unsubscribe',
  description: 'Leave the mailing list.',
  path: '/unsubscribe',
  noindex: true,
});

function Left() {
  return (
    <>
      <PageTitle
        title="You are off the list"
        lead="We send you no more news. Mails that an order of yours needs still come."
      />
      <p>
        A code that you got stays valid. Changed your mind?{' '}
        <Link to="/#newsletter" className="link">
          Join again
        </Link>
      </p>
    </>
  );
}

function Ask({ token }: { token: string }) {
  return (
    <OnePress
      action={`/unsubscribe?token=${encodeURIComponent(token)}`}
      call={(api, signal) =>
        api.call<typeof leaveList>('POST /leads/unsubscribe', { query: { token }, signal })
      }
      title="Leave the mailing list?"
      lead="One click, and we send no more news to the address that got this link."
      words={{ form: 'Unsubscribe', button: 'Unsubscribe', busy: 'Unsubscribing...' }}
      posted={useActionData<typeof action>()}
      done={<Left />}
    />
  );
}

/** /unsubscribe?token=…: leaves the mailing list by one press of a button, with or without scripts (API-77). */
export default function UnsubscribePage() {
  return (
    <MailedLinkPage
      incomplete={{
        lead: 'Please open the link at the end of one of our mails, all of it.',
        subject: 'Unsubscribe',
        why: 'from the address that should get no more mails.',
      }}
    >
      {(token) => (
        <PageData<{ readonly left: boolean }> skeleton={<Spinner label="Loading" />}>
          {({ left }) => (left ? <Left /> : <Ask token={token} />)}
        </PageData>
      )}
    </MailedLinkPage>
  );
}
