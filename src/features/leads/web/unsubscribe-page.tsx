import { useState } from 'react';
import { Link, useActionData, useSearchParams } from 'react-router';
import { useSettings } from '@/features/settings/web';
import { serverWords, type CallFailure } from '@/shared/api-client';
import { Button, ButtonLink } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { formRefused, serverAction } from '@/ui/page-action';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { useForm } from '@/ui/use-form';
import type { leaveList } from '../leads.contract';

// The link of a mail comes here in two ways: opened by a person (or a scanner of mails, so that a GET changes
// nothing), and posted by a mail program's one click, which must not be sent on to another address (RFC 8058, 3.1).
export const action = serverAction(async ({ api, url, signal }) => {
  const query = { token: url.searchParams.get('token') ?? '' };
  const answer = await api.call<typeof leaveList>('POST /leads/unsubscribe', { query, signal });
  return answer.ok ? { left: true as const } : formRefused(answer.refusal, {});
});

export const meta = pageMeta({
  title: 'Unsubscribe',
  description: 'Leave the mailing list.',
  path: '/unsubscribe',
  noindex: true,
});

const FAILED = 'That did not work. Nothing was changed. Please try again.';

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

function useLeaving(token: string) {
  const api = useApi();
  const [left, setLeft] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const form = useForm<never>({
    fields: [],
    check: () => ({}),
    failed: FAILED,
    async send(_, signal) {
      const answer = await api.call<typeof leaveList>('POST /leads/unsubscribe', {
        query: { token },
        signal,
      });
      setFailure(answer.ok ? null : answer.refusal);
      if (!answer.ok) return answer.refusal;
      setLeft(true);
      return null;
    },
  });
  return { left, failure, form };
}

function Ask({ token }: { token: string }) {
  const posted = useActionData<typeof action>();
  const { left, failure, form } = useLeaving(token);
  if (left || (posted !== undefined && 'left' in posted)) return <Left />;
  const refused = posted !== undefined && 'message' in posted ? posted.message : null;
  return (
    <>
      <PageTitle
        title="Leave the mailing list?"
        lead="One click, and we send no more news to the address that got this link."
      />
      <form
        method="post"
        action={`/unsubscribe?token=${encodeURIComponent(token)}`}
        aria-label="Unsubscribe"
        onSubmit={form.onSubmit}
        className="flex flex-col items-start gap-5"
      >
        <FormError className="empty:hidden">
          {failure === null ? refused : serverWords(failure, FAILED)}
        </FormError>
        <Button type="submit" variant="primary" size="lg" loading={form.busy}>
          {form.busy ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      </form>
    </>
  );
}

function NoLink() {
  const { support_email } = useSettings();
  return (
    <>
      <PageTitle
        title="This link is not complete"
        lead="Please open the link at the end of one of our mails, all of it."
      />
      <p>
        Or write to{' '}
        <a href={`mailto:${support_email}?subject=Unsubscribe`} className="link">
          {support_email}
        </a>{' '}
        from the address that should get no more mails.
      </p>
      <ButtonLink to="/" className="self-start">
        To the home page
      </ButtonLink>
    </>
  );
}

/** /unsubscribe?token=…: leaves the mailing list by one press of a button, with or without scripts (API-77). */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <div className="page-width section-space flex min-h-[60dvh] flex-col gap-8">
      {token === '' ? <NoLink /> : <Ask token={token} />}
    </div>
  );
}
