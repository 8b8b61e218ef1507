import { useEffect, useRef, useState } from 'react';
import { SettingsSection } from '@/modules/people/accounts/web/settings/settings-section';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ErrorState } from '@/ui/error-state';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import type { getPreferences, MailPreferences, putPreferences } from '../notifications.contract';

interface Choice {
  readonly name: keyof MailPreferences;
  readonly label: string;
  readonly hint: string;
}

const CHOICES: readonly Choice[] = [
  {
    name: 'messages',
    label: 'New messages',
    hint: 'When a message to you is unread for 5 minutes.',
  },
  {
    name: 'reminders',
    label: 'Reminders',
    hint: 'A day before a revision window ends, and 30 and 7 days before files are deleted. The last notice, a day before, always comes.',
  },
  {
    name: 'reviews',
    label: 'Review requests',
    hint: 'One email after an order is complete, unless you have reviewed it.',
  },
  {
    name: 'newsletter',
    label: 'Newsletter',
    hint: 'News and offers, now and then.',
  },
];

type Answer = { readonly preferences: MailPreferences } | { readonly failure: CallFailure } | null;

const FAILED = 'That did not work. Nothing was changed. Please try again.';

function useStored(attempt: number): Answer {
  const api = useApi();
  const [answer, setAnswer] = useState<{ attempt: number; answer: Answer }>({ attempt, answer: null });
  useEffect(() => {
    const leaving = new AbortController();
    const read = async (): Promise<void> => {
      const { signal } = leaving;
      const read = await api.call<typeof getPreferences>('GET /notification-preferences', { signal });
      if (signal.aborted) return;
      setAnswer({ attempt, answer: read.ok ? { preferences: read.value.data } : { failure: read.refusal } });
    };
    void read();
    return () => leaving.abort();
  }, [api, attempt]);
  return answer.attempt === attempt ? answer.answer : null;
}

function useSaving(stored: MailPreferences) {
  const api = useApi();
  const [existing, setStored] = useState(stored);
  const [chosen, setChosen] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const running = useRef(false);
  async function save(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const saved = await api.call<typeof putPreferences>('PUT /notification-preferences', { body: chosen });
    running.current = false;
    setBusy(false);
    if (!saved.ok) {
      setFailure(saved.refusal);
      return;
    }
    setStored(saved.value.data);
    setChosen(saved.value.data);
    toast.success(saved.value.message, { durationMs: 3000 });
  }
  const changed = CHOICES.some(({ name }) => existing[name] !== chosen[name]);
  return { chosen, busy, changed, failure, save, choose: setChosen };
}

function Form({ stored }: { stored: MailPreferences }) {
  const { chosen, busy, changed, failure, save, choose } = useSaving(stored);
  return (
    <form
      aria-label="Emails"
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="flex flex-col gap-2">
        {CHOICES.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={chosen[name]}
            disabled={busy}
            onChange={(event) => choose({ ...chosen, [name]: event.target.checked })}
          />
        ))}
      </div>
      <FormError className="empty:hidden">
        {failure === null ? null : serverMessage(failure, FAILED)}
      </FormError>
      <Button type="submit" loading={busy} disabled={!changed}>
        Save choice
      </Button>
    </form>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading your email preferences" className="flex flex-col gap-6">
      {CHOICES.map(({ name }) => (
        <div key={name} className="flex gap-3">
          <Skeleton className="size-5.5 flex-none" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full max-w-96" />
          </div>
        </div>
      ))}
      <Skeleton className="h-11 w-32" />
    </SkeletonGroup>
  );
}

/** Which mails a signed-in person wants, beside those that their orders need (API-77). A part of /account/settings. */
export function MailPreferencesSection() {
  const [attempt, setAttempt] = useState(0);
  const answer = useStored(attempt);
  return (
    <SettingsSection
      id="mails"
      title="Emails"
      lead="We always send emails about your orders, payments and password. You can turn these off:"
    >
      {answer === null && <Loading />}
      {answer !== null && 'failure' in answer && (
        <ErrorState
          heading="h3"
          title="Your email preferences could not be loaded"
          text={answer.failure.message}
          safe="Nothing was changed."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {answer !== null && 'preferences' in answer && <Form stored={answer.preferences} />}
    </SettingsSection>
  );
}
