import { useRef, useState, type SubmitEvent } from 'react';
import type { answerQuestion } from '@/modules/orders/orders/questions.contract';
import { fileAddress } from '@/modules/files/uploads/links.rules';
import { FilePicker } from '@/modules/files/uploads/web/file-picker';
import { useUploader, type UseUploader } from '@/modules/files/uploads/web/use-uploader';
import type { FileId } from '@/shared/ids';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast-store';
import { useDraft } from '@/ui/use-draft';
import { Soon } from './due-line';
import type { OrderItem } from './order-types';

interface AnswerQuestionProps {
  readonly orderId: number;
  readonly question: OrderItem['questions'][number];
  readonly engineer: string | null;
  /** The order has changed: read it again. */
  readonly onChange: () => void;
}

const EMPTY = 'Write an answer, or add files.';

/** What stands between the answer and the studio; null when it can go. */
function problemOf(words: string, uploads: UseUploader): string | null {
  if (uploads.working) return 'Some files are still uploading. Send your answer when they are done.';
  if (uploads.items.some((item) => item.state === 'paused' || item.state === 'failed'))
    return 'Some files did not arrive. Send them again or remove them.';
  return words === '' && uploads.items.length === 0 ? EMPTY : null;
}

function useAnswer({ orderId, question, onChange }: AnswerQuestionProps, uploads: UseUploader) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);

  async function send(words: string): Promise<void> {
    if (running.current) return;
    const problem = problemOf(words, uploads);
    setError(problem);
    if (problem !== null) return;
    running.current = true;
    setBusy(true);
    const session = uploads.session.current();
    const links = uploads.items.flatMap(({ fileId }) =>
      fileId === null ? [] : [fileAddress(fileId as FileId)],
    );
    const sent = await api.call<typeof answerQuestion>(
      'POST /orders/{orderId}/questions/{questionId}/answer',
      {
        params: { orderId: String(orderId), questionId: String(question.id) },
        body: { answer: words, links, ...(session === null ? {} : { upload_session: session }) },
      },
    );
    // What was sent stays sent until the order is read again: the second press of a double click sends nothing.
    running.current = sent.ok;
    setBusy(sent.ok);
    if (sent.ok) toast.success('Answer sent. The deadline is running again.', { durationMs: 3000 });
    else setError(sent.refusal.message);
    if (sent.ok) uploads.uploader.reset();
    if (sent.ok || sent.refusal.kind === 'conflict') onChange();
  }
  return { busy, error, send };
}

const FIELDS = ['answer'];

/** The engineer's open question, and the way to answer it in words, by files, or both. */
export function AnswerQuestion(props: AnswerQuestionProps) {
  const { question, engineer } = props;
  const form = useRef<HTMLFormElement>(null);
  const [withFiles, setWithFiles] = useState(false);
  const uploads = useUploader({ sessionFor: `question-${question.id}` });
  const { busy, error, send } = useAnswer(props, uploads);
  useDraft(form, { name: `question:${question.id}`, fields: FIELDS });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('answer');
    void send(typeof words === 'string' ? words.trim() : '');
  };
  return (
    <section
      aria-label="A question for you"
      className="flex flex-col gap-5 rounded border border-after/50 bg-page p-5"
    >
      <div className="flex flex-col gap-1">
        <p className="text-sm text-muted">
          {engineer ?? 'Your engineer'} asked on <Soon at={question.asked_at} />
        </p>
        <p className="max-w-[60ch] text-md said">{question.question}</p>
      </div>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea label="Your answer" name="answer" rows={3} maxLength={5000} />
        {withFiles || uploads.items.length > 0 ? (
          <FilePicker uploads={uploads} label="Drop files for your answer here" />
        ) : null}
        <FormError>{error}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={busy} className="max-sm:w-full">
            Send answer
          </Button>
          {!withFiles && uploads.items.length === 0 && (
            <Button className="max-sm:w-full" onClick={() => setWithFiles(true)}>
              Add files
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
