import { useRef, useState, type SubmitEvent } from 'react';
import type { askQuestion, withdrawQuestion } from '@/modules/orders/orders/questions.contract';
import { ClosedQuestions, openQuestionOf } from '@/modules/site/order/web/questions';
import { When } from '@/ui/when';
import type { CallFailure } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast-store';
import { useDraft } from '@/ui/use-draft';
import type { StudioItem } from './studio-item';
import { Panel } from '@/ui/studio-page';

type Item = StudioItem['item'];
type Question = Item['questions'][number];

interface QuestionPanelProps {
  readonly item: Item;
  /** This person works on the item: they may ask. */
  readonly mayAsk: boolean;
  readonly onChange: () => void;
}

function useSend(onChange: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  /** Sends once however often the button is pressed; true when all went well. */
  async function send(call: () => Promise<CallFailure | null>, done: string): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    const failure = await call();
    running.current = false;
    setBusy(false);
    setError(failure?.message ?? null);
    if (failure === null) toast.success(done, { durationMs: 3000 });
    if (failure === null || failure.kind === 'conflict') onChange();
    return failure === null;
  }
  return { busy, error, setError, send };
}

function OpenQuestion({ question, onChange, mayAsk }: QuestionPanelProps & { question: Question }) {
  const api = useApi();
  const { busy, error, send } = useSend(onChange);
  const withdraw = async (): Promise<CallFailure | null> => {
    const taken = await api.call<typeof withdrawQuestion>('POST /studio/questions/{questionId}/withdraw', {
      params: { questionId: String(question.id) },
    });
    return taken.ok ? null : taken.refusal;
  };
  return (
    <div className="flex flex-col gap-3 border-l-2 border-before pl-4">
      <p className="max-w-[65ch] said">{question.question}</p>
      <p className="text-sm text-muted [&_time]:whitespace-normal">
        Asked <When at={question.asked_at} relative />. The deadline is paused until the customer answers.
      </p>
      <FormError>{error}</FormError>
      {mayAsk && (
        <Button
          size="sm"
          className="self-start"
          loading={busy}
          onClick={() => void send(withdraw, 'Question withdrawn. The deadline is running again.')}
        >
          Withdraw
        </Button>
      )}
    </div>
  );
}

const FIELDS = ['question'];

function AskForm({ item, onChange }: QuestionPanelProps) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, setError, send } = useSend(onChange);
  // Named by how many were asked before: a question that was sent, even if its answer got lost, never comes back as a draft.
  useDraft(form, { name: `ask:${item.id}:${item.questions.length}`, fields: FIELDS });
  const ask = async (question: string): Promise<CallFailure | null> => {
    const asked = await api.call<typeof askQuestion>('POST /studio/items/{itemId}/questions', {
      params: { itemId: String(item.id) },
      body: { question },
    });
    return asked.ok ? null : asked.refusal;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('question');
    const question = typeof given === 'string' ? given.trim() : '';
    if (question === '') setError('Write a question.');
    else void send(() => ask(question), 'Question sent. The deadline is paused.');
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="Question to the customer"
        name="question"
        rows={2}
        maxLength={2000}
        hint="Only for what you can’t work without. The deadline is paused until the customer answers."
      />
      <FormError>{error}</FormError>
      <Button type="submit" loading={busy} className="self-start">
        Ask and pause the deadline
      </Button>
    </form>
  );
}

/** What the studio asked about an item, and the form to ask while a clock runs. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { item, mayAsk } = props;
  const open = openQuestionOf(item);
  const closed = item.questions.filter(({ outcome }) => outcome !== null);
  const canAsk = mayAsk && open === null && item.turn === 'studio';
  if (open === null && closed.length === 0 && !canAsk) return null;
  return (
    <Panel
      title="Questions"
      aside={<span className="figures text-sm text-muted">{item.questions.length}</span>}
    >
      <div className="flex flex-col gap-6">
        {closed.length > 0 && <ClosedQuestions questions={closed} />}
        {open !== null && <OpenQuestion key={open.id} question={open} {...props} />}
        {canAsk && <AskForm key={item.questions.length} {...props} />}
      </div>
    </Panel>
  );
}
