import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { serverMessage, type ApiClient, type CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { Button, ButtonLink } from './button';
import { FormError } from './form-error';
import { useApi } from './page-data';
import { PageTitle } from './page-title';
import { useForm } from './use-form';

const FAILED = 'That did not work. Please try again.';

interface OnePressProps {
  /** Address that the form posts to without scripts. */
  readonly action: string;
  readonly call: (api: ApiClient, signal: AbortSignal) => Promise<Result<unknown, CallFailure>>;
  readonly title: string;
  readonly lead: string;
  readonly words: { readonly form: string; readonly button: string; readonly busy: string };
  /** What the page's action answered to a form that was posted without scripts. */
  readonly posted: { readonly done: true } | { readonly message: string } | undefined;
  /** Shown in the page's place when it is done. */
  readonly done: ReactNode;
}

/** A page of one button behind a signed link of a mail: opening it changes nothing, pressing works without scripts. */
export function OnePress({ action, call, title, lead, words, posted, done }: OnePressProps) {
  const api = useApi();
  const [pressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const form = useForm<never>({
    fields: [],
    check: () => ({}),
    failed: FAILED,
    async send(_, signal) {
      const answer = await call(api, signal);
      setFailure(answer.ok ? null : answer.refusal);
      if (!answer.ok) return answer.refusal;
      setPressed(true);
      return null;
    },
  });
  if (pressed || (posted !== undefined && 'done' in posted)) return done;
  const refused = posted !== undefined && 'message' in posted ? posted.message : null;
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <form
        method="post"
        action={action}
        aria-label={words.form}
        onSubmit={form.onSubmit}
        className="flex flex-col items-start gap-5"
      >
        <FormError className="empty:hidden">
          {failure === null ? refused : serverMessage(failure, FAILED)}
        </FormError>
        <Button type="submit" variant="primary" size="lg" loading={form.busy}>
          {form.busy ? words.busy : words.button}
        </Button>
      </form>
    </>
  );
}

interface IncompleteLinkProps {
  readonly lead: string;
  readonly subject: string;
  readonly why: string;
  readonly supportEmail: string;
}

/** What the page says without its token: where to look, and another way. */
function IncompleteLink({ lead, subject, why, supportEmail }: IncompleteLinkProps) {
  return (
    <>
      <PageTitle title="This link is not complete" lead={lead} />
      <p>
        Or write to{' '}
        <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`} className="link">
          {supportEmail}
        </a>{' '}
        {why}
      </p>
      <ButtonLink to="/" className="self-start">
        To the home page
      </ButtonLink>
    </>
  );
}

interface MailedLinkPageProps {
  readonly incomplete: IncompleteLinkProps;
  readonly children: (token: string) => ReactNode;
}

/** The frame of a page behind a link of a mail, which carries `?token=`. */
export function MailedLinkPage({ incomplete, children }: MailedLinkPageProps) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <div className="page-width page-top flex min-h-[60dvh] flex-col gap-8 pb-24">
      {token === '' ? <IncompleteLink {...incomplete} /> : children(token)}
    </div>
  );
}
