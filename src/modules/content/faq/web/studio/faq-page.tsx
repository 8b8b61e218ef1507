import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonLink } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { EntryDialog } from '@/ui/entry-dialog';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import type { PlainField } from '@/ui/plain-fields';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { SortableList } from '@/ui/sortable-list';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import { useListEditor, type ListCalls } from '@/ui/use-list-editor';
import { DEFAULT_CATEGORY } from '../../faq.rules';
import type {
  addQuestion,
  changeQuestion,
  listStudioQuestions,
  orderQuestions,
  removeQuestion,
  StudioQuestion,
} from '../../studio-faq.contract';
import { CategoryGroup, groupsOf } from './category-group';
import { RenameCategory } from './rename-category';

const load = (page: PageRequest) =>
  loadForStudio<typeof listStudioQuestions>(page, () =>
    page.api.call<typeof listStudioQuestions>('GET /studio/faq', { signal: page.signal }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'FAQ',
  description: 'Questions and answers, as shown on the site.',
  path: '/studio/faq',
  noindex: true,
});

interface QuestionValues {
  readonly question: string;
  readonly answer: string;
  readonly category: string;
}

const FIELDS: readonly PlainField[] = [
  { name: 'question', label: 'Question', maxLength: 300 },
  { name: 'answer', label: 'Answer', kind: 'area', rows: 10, maxLength: 5000, hint: 'Line breaks are kept.' },
  {
    name: 'category',
    label: 'Category',
    note: 'optional',
    maxLength: 80,
    hint: `A new name makes a new category. Empty: ${DEFAULT_CATEGORY}.`,
  },
];
const BLANK: QuestionValues = { question: '', answer: '', category: '' };
const WORDS = {
  added: 'Added.',
  changed: 'Saved. The site shows it now.',
  removed: 'Removed.',
  sorted: 'The order is saved.',
};

const valuesOf = ({ question, answer, category }: StudioQuestion): QuestionValues => ({
  question,
  answer,
  category: category ?? '',
});

function useCalls(): ListCalls<QuestionValues> {
  const api = useApi();
  const params = ({ id }: { id: number }) => ({ id: String(id) });
  return {
    add: (body) => api.call<typeof addQuestion>('POST /studio/faq', { body }),
    change: (entry, values) =>
      api.call<typeof changeQuestion>('PUT /studio/faq/{id}', {
        params: params(entry),
        body: { ...values, version: entry.version },
      }),
    remove: (entry) =>
      api.call<typeof removeQuestion>('DELETE /studio/faq/{id}', {
        params: params(entry),
        body: { version: entry.version },
      }),
    order: ({ seen, order }) =>
      api.call<typeof orderQuestions>('PUT /studio/faq/order', {
        body: { seen: [...seen], order: [...order] },
      }),
  };
}

function Questions({ questions }: { questions: readonly StudioQuestion[] }) {
  const { revalidate } = useRevalidator();
  const changes = useChanges(() => void revalidate());
  const editor = useListEditor<StudioQuestion, QuestionValues>(changes, useCalls(), WORDS);
  const [renamed, setRenamed] = useState<string | null>(null);
  const { edited, removed } = editor;
  const groups = groupsOf(questions);
  const sort = async (order: readonly (typeof groups)[number][]): Promise<boolean> => {
    const saved = await editor.sort(
      questions,
      order.flatMap((group) => group.questions),
    );
    if (!saved) void revalidate();
    return saved;
  };
  const sortInside = (name: string, inside: readonly StudioQuestion[]): Promise<boolean> =>
    sort(groups.map((group) => (group.name === name ? { name, questions: inside } : group)));
  return (
    <>
      <Button
        variant="primary"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => editor.open('new')}
      >
        New question
      </Button>
      {questions.length === 0 && (
        <EmptyState title="No questions yet" text="Answer frequent questions here once." />
      )}
      <SortableList
        label="Categories in their order"
        items={groups}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        disabled={changes.busy}
        onOrder={sort}
      >
        {(group) => (
          <CategoryGroup
            group={group}
            busy={changes.busy}
            onRename={() => setRenamed(group.name)}
            onEdit={editor.open}
            onRemove={editor.askRemove}
            onOrder={(inside) => sortInside(group.name, inside)}
          />
        )}
      </SortableList>
      {edited !== null && (
        <EntryDialog
          key={edited === 'new' ? 'new' : edited.id}
          title={edited === 'new' ? 'New question' : 'Change question'}
          fields={FIELDS}
          start={{ ...(edited === 'new' ? BLANK : valuesOf(edited)) }}
          changes={changes}
          valuesOf={(stored) => {
            const question = stored as StudioQuestion;
            return { version: question.version, values: { ...valuesOf(question) } };
          }}
          onSave={(values, version) => void editor.save({ ...BLANK, ...values }, version)}
          onClose={editor.close}
        />
      )}
      <RenameCategory name={renamed} onClose={() => setRenamed(null)} onRenamed={() => void revalidate()} />
      <ConfirmDialog
        open={removed !== null}
        title="Remove this question?"
        text={removed?.question ?? ''}
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={editor.close}
        onConfirm={() => void editor.remove()}
      />
    </>
  );
}

function FaqSkeleton() {
  return (
    <SkeletonGroup label="Loading questions" className="flex flex-col gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-40 w-full rounded" />
      ))}
    </SkeletonGroup>
  );
}

/** /studio/faq: questions and answers of the site, sorted by hand (API-80). */
export default function StudioFaqPage() {
  return (
    <StudioPage>
      <StudioHeading
        title="FAQ"
        actions={
          <ButtonLink to="/faq" size="sm" variant="quiet">
            See it on the site
          </ButtonLink>
        }
      />
      <StudioData<ResponseOf<typeof listStudioQuestions>> skeleton={<FaqSkeleton />}>
        {({ data }) => <Questions questions={data} />}
      </StudioData>
    </StudioPage>
  );
}
