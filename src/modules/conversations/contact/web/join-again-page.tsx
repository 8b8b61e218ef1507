import { useActionData } from 'react-router';
import { ButtonLink } from '@/ui/button';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { MailedLinkPage, OnePress } from '@/ui/one-press';
import { formRefused, serverAction } from '@/ui/page-action';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import type { rejoinList } from '../leads.contract';

// Scanners of mails open links, so that a GET changes nothing.
export const action = serverAction(async ({ api, url, signal }) => {
  const query = { token: url.searchParams.get('token') ?? '' };
  const answer = await api.call<typeof rejoinList>('POST /leads/join-again', { query, signal });
  return answer.ok ? { done: true as const } : formRefused(answer.refusal, {});
});

export const meta = pageMeta({
  title: 'Join again',
  description: 'Come back to the mailing list.',
  path: '/join-again',
  noindex: true,
});

function Back() {
  return (
    <>
      <PageTitle
        title="You are back on the list"
        lead="We write when there is news. You can unsubscribe with one click in any email."
      />
      <ButtonLink to="/" className="self-start">
        To the home page
      </ButtonLink>
    </>
  );
}

function Ask({ token }: { token: string }) {
  return (
    <OnePress
      action={`/join-again?token=${encodeURIComponent(token)}`}
      call={(api, signal) =>
        api.call<typeof rejoinList>('POST /leads/join-again', { query: { token }, signal })
      }
      title="Join the list again?"
      lead="One click puts the address that received this link back on our mailing list."
      words={{ form: 'Join again', button: 'Join again', busy: 'Joining...' }}
      posted={useActionData<typeof action>()}
      done={<Back />}
    />
  );
}

/** /join-again?token=…: back on the mailing list by one press of a button, with or without scripts (API-77). */
export default function JoinAgainPage() {
  const { support_email: supportEmail } = useSettings();
  return (
    <MailedLinkPage
      incomplete={{
        lead: 'The link is incomplete. Please open the link in our email again.',
        subject: 'Join again',
        why: 'from the address you want back on the list.',
        supportEmail,
      }}
    >
      {(token) => <Ask token={token} />}
    </MailedLinkPage>
  );
}
