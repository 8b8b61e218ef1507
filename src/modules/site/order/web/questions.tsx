import type { OrderItem } from './order-types';
import { When } from './when';

type Question = OrderItem['questions'][number];

function sentWith({ files, links }: Question): string | null {
  const parts = [
    ...(files > 0 ? [files === 1 ? '1 file' : `${files} files`] : []),
    ...(links > 0 ? [links === 1 ? '1 link' : `${links} links`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

function Outcome({ question }: { question: Question }) {
  if (question.outcome === 'withdrawn')
    return <p className="text-sm text-muted">Withdrawn. Work continued.</p>;
  const sent = sentWith(question);
  return (
    <div className="border-l-2 border-line pl-4">
      {question.answer !== null && <p className="max-w-[65ch] said">{question.answer}</p>}
      <p className="text-sm text-muted">
        Answered{sent !== null && ` with ${sent}`}
        {question.closed_at !== null && (
          <>
            {' '}
            on <When at={question.closed_at} />
          </>
        )}
      </p>
    </div>
  );
}

/** What the engineer asked before, with the answers. */
export function ClosedQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {questions.map((question) => (
        <li key={question.id} className="flex flex-col gap-2">
          <p className="max-w-[65ch] font-medium said">{question.question}</p>
          <Outcome question={question} />
        </li>
      ))}
    </ol>
  );
}

/** The question that is open about an item; at most one is. */
export function openQuestionOf(item: Pick<OrderItem, 'questions'>): Question | null {
  return item.questions.find(({ outcome }) => outcome === null) ?? null;
}
