import { Button } from '@/ui/button';
import { SortableList } from '@/ui/sortable-list';
import { grouped } from '@/shared/grouped';
import { DEFAULT_CATEGORY } from '../../faq.rules';
import type { StudioQuestion } from '../../studio-faq.contract';

/** The questions of one category, in their order. */
export interface StudioGroup {
  readonly name: string;
  readonly questions: readonly StudioQuestion[];
}

/** Questions by category as the site shows them: both in the order they come in. */
export function groupsOf(questions: readonly StudioQuestion[]): StudioGroup[] {
  const byName = grouped(questions, ({ category }) => category?.trim() || DEFAULT_CATEGORY);
  return [...byName].map(([name, members]) => ({ name, questions: members }));
}

interface CategoryGroupProps {
  readonly group: StudioGroup;
  readonly busy: boolean;
  readonly onRename: () => void;
  readonly onEdit: (question: StudioQuestion) => void;
  readonly onRemove: (question: StudioQuestion) => void;
  readonly onOrder: (questions: readonly StudioQuestion[]) => Promise<boolean>;
}

/** One category with its questions, which are sorted inside it. */
export function CategoryGroup({ group, busy, onRename, onEdit, onRemove, onOrder }: CategoryGroupProps) {
  const { name, questions } = group;
  return (
    <section aria-label={name} className="flex flex-col gap-3 py-2">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-md [overflow-wrap:anywhere]">
          {name} <span className="figures text-sm font-normal text-muted">{questions.length}</span>
        </h2>
        <Button size="sm" variant="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
      </header>
      <SortableList
        label={`Questions of ${name}`}
        items={questions}
        keyOf={({ id }) => id}
        nameOf={({ question }) => question}
        disabled={busy}
        onOrder={onOrder}
      >
        {(question) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 flex-1 basis-64 text-sm [overflow-wrap:anywhere]">{question.question}</p>
            <span className="flex gap-1">
              <Button size="sm" aria-label={`Change: ${question.question}`} onClick={() => onEdit(question)}>
                Change
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove: ${question.question}`}
                onClick={() => onRemove(question)}
              >
                Remove
              </Button>
            </span>
          </div>
        )}
      </SortableList>
    </section>
  );
}
