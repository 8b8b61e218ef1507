import { useRef, useState, type FormEvent } from 'react';
import type { answerRevision } from '@/modules/orders/revisions/revisions.contract';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast-store';
import type { StudioItem } from './studio-item';

type Revision = StudioItem['revisions'][number];

interface AnswerFormProps {
  readonly revision: Revision;
  /** The answer is written. */
  readonly onDone: () => void;
}

function useAnswer({ revision, onDone }: AnswerFormProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);

  async function send(response: string, isSmall: boolean): Promise<void> {
    if (running.current) return;
    setError(response.trim() === '' ? 'Write an answer.' : null);
    if (response.trim() === '') return;
    running.current = true;
    setBusy(true);
    const answered = await api.call<typeof answerRevision>('POST /studio/revisions/{revisionId}/answer', {
      params: { revisionId: String(revision.id) },
      body: { response, is_small: isSmall },
    });
    running.current = false;
    setBusy(false);
    if (!answered.ok) {
      setError(answered.refusal.message);
      return;
    }
    toast.success('Answer sent. The customer has been emailed.', { durationMs: 3000 });
    onDone();
  }
  return { busy, error, send };
}

/** Answers the newest round in words; the next version settles it. */
export function AnswerForm(props: AnswerFormProps) {
  const { revision } = props;
  const [text, setText] = useState(revision.response ?? '');
  const [isSmall, setIsSmall] = useState(false);
  const { busy, error, send } = useAnswer(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(text, isSmall);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={`Answer to round ${revision.round}`}
        rows={3}
        value={text}
        maxLength={10_000}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox
        label="Small adjustment"
        hint="Gives the round back to the customer."
        checked={isSmall}
        onChange={(event) => setIsSmall(event.target.checked)}
      />
      <FormError>{error}</FormError>
      <Button type="submit" loading={busy} className="self-start">
        Send answer
      </Button>
    </form>
  );
}
