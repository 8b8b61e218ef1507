import { Link, useActionData } from 'react-router';
import type { leaveList, listState } from '@/modules/conversations/contact/leads.contract';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { ApiClient } from '@/shared/api-client';
import { MailedLinkPage, OnePress } from '@/ui/one-press';
import { formRefused, serverAction } from '@/ui/page-action';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import type { leaveState, leaveTopic } from '../notifications.contract';
import { leaveParts, TOPIC_LABELS, type MailTopic } from '../notifications.rules';

// Two kinds of links lead here: those of the mailing list, and those at the end of mails that a person can do without.
function leave(api: ApiClient, token: string, signal: AbortSignal) {
  const input = { query: { token }, signal };
  return leaveParts(token) === null
    ? api.call<typeof leaveList>('POST /leads/unsubscribe', input)
    : api.call<typeof leaveTopic>('POST /notification-preferences/unsubscribe', input);
}

// The link of a mail comes here in two ways: opened by a person (or a scanner of mails, so that a GET changes
// nothing), and posted by a mail program's one click, which must not be sent on to another address (RFC 8058, 3.1).
export const action = serverAction(async ({ api, url, signal }) => {
  const answer = await leave(api, url.searchParams.get('token') ?? '', signal);
  return answer.ok ? { done: true as const } : formRefused(answer.refusal, {});
});

/** Whether the reader has left already. */
interface Loaded {
  readonly left: boolean;
}

// A link that can't be looked up is asked about all the same: pressing the button tells what is wrong with it.
const load = async ({ api, url, signal }: PageRequest): Promise<Loaded> => {
  const token = url.searchParams.get('token') ?? '';
  if (token === '') return { left: false };
  const input = { query: { token }, signal };
  if (leaveParts(token) === null) {
    const state = await api.call<typeof listState>('GET /leads/unsubscribe', input);
    return { left: state.ok && !state.value.on_list };
  }
  const state = await api.call<typeof leaveState>('GET /notification-preferences/unsubscribe', input);
  return { left: state.ok && !state.value.wanted };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta({
  title: 'Unsubscribe',
  description: 'Unsubscribe from emails you don’t want.',
  path: '/unsubscribe',
  noindex: true,
});

function LeftList() {
  return (
    <>
      <PageTitle
        title="You have left the list"
        lead="We won’t send you news again. You still get emails about your orders."
      />
      <p>
        Your discount code stays valid. Changed your mind?{' '}
        <Link to="/#newsletter" className="link">
          Join again
        </Link>
      </p>
    </>
  );
}

const STILL_COMES: Record<MailTopic, string> = {
  messages: 'You can read messages on your order’s page or in the chat.',
  reminders:
    'You find the dates on your order’s page. You still get the last notice before files are deleted.',
  reviews: 'You can review a complete order on its page at any time.',
};

function LeftTopic({ topic }: { topic: MailTopic }) {
  return (
    <>
      <PageTitle
        title={`No more ${TOPIC_LABELS[topic]}`}
        lead={`${STILL_COMES[topic]} You still get emails that your orders need.`}
      />
      <p>
        Changed your mind? With an account you can{' '}
        <Link to="/account/settings#mails" className="link">
          choose your emails
        </Link>{' '}
        in your settings.
      </p>
    </>
  );
}

function wordsOf(topic: MailTopic | null): { title: string; lead: string } {
  if (topic === null)
    return {
      title: 'Leave the mailing list?',
      lead: 'With one click, the address that received this link gets no more news.',
    };
  return {
    title: `No more ${TOPIC_LABELS[topic]}?`,
    lead: `With one click, the address that received this link gets no more ${TOPIC_LABELS[topic]}.`,
  };
}

function Ask({ token, left }: { token: string; left: boolean }) {
  const posted = useActionData<typeof action>();
  const topic = leaveParts(token)?.topic ?? null;
  const done = topic === null ? <LeftList /> : <LeftTopic topic={topic} />;
  if (left) return done;
  return (
    <OnePress
      action={`/unsubscribe?token=${encodeURIComponent(token)}`}
      call={(api, signal) => leave(api, token, signal)}
      {...wordsOf(topic)}
      words={{ form: 'Unsubscribe', button: 'Unsubscribe', busy: 'Unsubscribing...' }}
      posted={posted}
      done={done}
    />
  );
}

/** /unsubscribe?token=…: ends what the link's mail belongs to by one press, with or without scripts (API-77). */
export default function UnsubscribePage() {
  const { support_email: supportEmail } = useSettings();
  return (
    <MailedLinkPage
      incomplete={{
        lead: 'The link is incomplete. Please open it again from one of our emails.',
        subject: 'Unsubscribe',
        why: 'from the address you want to unsubscribe.',
        supportEmail,
      }}
    >
      {(token) => (
        <PageData<Loaded> skeleton={<Spinner label="Loading" />}>
          {({ left }) => <Ask token={token} left={left} />}
        </PageData>
      )}
    </MailedLinkPage>
  );
}
