import { useEffect, useRef } from 'react';
import { useActionData, useSearchParams } from 'react-router';
import { track } from '@/modules/foundation/analytics/web/track';
import { serverMessage } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { Honeypot, HONEYPOT } from '@/ui/honeypot';
import type { RefusedForm } from '@/ui/page-action';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import { keepDraft } from '@/ui/drafts';
import { useDraft } from '@/ui/use-draft';
import { useForm } from '@/ui/use-form';
import type { sendMessage } from '../leads.contract';
import { CONTACT_FIELDS, contactProblems, type ContactField } from '../leads.rules';

const TOAST_MS = 3000;
const NOT_SENT = 'Message failed to send';
const DRAFT = { name: 'contact', fields: CONTACT_FIELDS };

function clear(form: HTMLFormElement): void {
  for (const field of CONTACT_FIELDS) {
    const element = form.elements.namedItem(field);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.value = '';
  }
  keepDraft(DRAFT.name, null);
  // It lost the focus while it was disabled.
  form.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
}

function useContact(posted: RefusedForm<ContactField> | undefined) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  useDraft(form, DRAFT);
  // It comes later than its page, and posts natively until then: browser tests wait for this.
  useEffect(() => form.current?.setAttribute('data-hydrated', ''), []);
  const state = useForm<ContactField>({
    fields: CONTACT_FIELDS,
    check: contactProblems,
    failed: NOT_SENT,
    toastMs: TOAST_MS,
    ...(posted === undefined ? {} : { posted: posted.errors }),
    async send(values, signal) {
      const hidden = form.current === null ? null : new FormData(form.current).get(HONEYPOT);
      const body = { ...values, website: hidden ?? '' };
      const answer = await api.call<typeof sendMessage>('POST /contact/lead/generation', { body, signal });
      if (!answer.ok) {
        // Beside what is shown under the fields.
        if (answer.refusal.errors)
          toast.error(serverMessage(answer.refusal, NOT_SENT), { durationMs: TOAST_MS, source: 'form' });
        return answer.refusal;
      }
      track('contact_submit');
      toast.success(answer.value.message || 'Message sent', { durationMs: TOAST_MS, source: 'form' });
      return null;
    },
    sent: clear,
  });
  return { form, state };
}

// No field is 'required' for the browser: what is missing is said under each field at once (CONT-02). The format of
// an address is checked by the browser, as its field is an email field.
/** The form that writes to the studio; posts to its own page where no scripts run. */
export function ContactForm() {
  const posted = useActionData<RefusedForm<ContactField>>();
  const [search] = useSearchParams();
  const { form, state } = useContact(posted);
  const field = (name: ContactField) => ({
    name,
    error: state.errors[name],
    defaultValue: posted?.values[name] ?? '',
    'aria-required': true,
    dir: 'auto',
  });
  const sent = posted === undefined && search.has('sent');
  return (
    <form
      ref={form}
      method="post"
      action="/contact"
      aria-label="Contact"
      onSubmit={state.onSubmit}
      onInput={state.onInput}
      className="relative flex flex-col gap-5"
    >
      {sent && (
        <output className="block border-l-2 border-good pl-4">
          <span className="font-medium">Message sent.</span> We read every one and answer by email.
        </output>
      )}
      <FormError className="empty:hidden">
        {posted !== undefined &&
          (Object.keys(posted.errors).length > 0
            ? 'Your message was not sent. Please check the marked fields.'
            : posted.message)}
      </FormError>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
          dir="ltr"
        />
      </div>
      <TextField label="Subject" autoComplete="off" {...field('subject')} />
      <TextArea label="Message" rows={8} {...field('message')} />
      <Honeypot />
      <FormError className="empty:hidden">
        {state.offline &&
          'We could not reach the studio. What you typed is still here. Check your connection and try again.'}
      </FormError>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={state.busy}
        className="self-start max-sm:w-full"
      >
        {state.busy ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
