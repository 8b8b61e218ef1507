import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useActionData, useSearchParams } from 'react-router';
import { track } from '@/modules/foundation/analytics/web/track';
import { serverMessage } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { Honeypot, HONEYPOT } from '@/ui/honeypot';
import type { RefusedForm } from '@/ui/page-action';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import type { joinList } from '../leads.contract';
import { INVALID_EMAIL } from '../leads.rules';
import { NEWSLETTER } from './newsletter-action';

const TOAST = { durationMs: 3000, source: 'newsletter' };
const DONE = 'Thanks — check your inbox!';

function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

function useJoining() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function join(form: HTMLFormElement): Promise<void> {
    const input = form.elements.namedItem('email');
    const email = textOf(form, 'email');
    if (email.trim() === '') {
      toast.error(INVALID_EMAIL, TOAST);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    if (underWay.current !== null) return;
    const controller = new AbortController();
    underWay.current = controller;
    const body = { email, website: textOf(form, HONEYPOT) };
    setBusy(true);
    const { signal } = controller;
    const answer = await api.call<typeof joinList>('POST /lead/generation', { body, signal });
    underWay.current = null;
    if (signal.aborted) return;
    flushSync(() => setBusy(false));
    // It lost the focus while it was disabled.
    if (input instanceof HTMLElement) input.focus({ preventScroll: true });
    if (!answer.ok) {
      toast.error(serverMessage(answer.refusal, 'Submission failed'), TOAST);
      return;
    }
    if (input instanceof HTMLInputElement) input.value = '';
    track('newsletter_submit');
    toast.success(answer.value.message || DONE, TOAST);
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void join(event.currentTarget);
  };
  return { busy, onSubmit };
}

// Blank is told by us, another shape by the browser: the field is an email field, and not a required one (HOME-02).
/** The form that joins the mailing list; posts to the home page where no scripts run. */
export function NewsletterForm() {
  const { busy, onSubmit } = useJoining();
  const posted = useActionData<RefusedForm<'email'>>();
  const [search] = useSearchParams();
  const joined = posted === undefined && search.has(NEWSLETTER.done);
  return (
    <form
      method="post"
      action={`${NEWSLETTER.path}#${NEWSLETTER.id}`}
      aria-label="Newsletter"
      onSubmit={onSubmit}
      className="relative flex flex-col gap-4"
    >
      {joined && <output className="block border-l-2 border-good pl-4 font-medium">{DONE}</output>}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          disabled={busy}
          defaultValue={posted?.values.email ?? ''}
          error={posted?.message}
          className="min-w-0 grow"
        />
        <Button type="submit" variant="primary" loading={busy} className="min-h-12 sm:min-w-40">
          {busy ? 'Submitting...' : 'Join the list'}
        </Button>
      </div>
      <Honeypot />
    </form>
  );
}
