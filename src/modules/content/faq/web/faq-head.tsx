import { LevelLine } from '@/ui/level-line';
import { PageTitle } from '@/ui/page-title';
import type { QuestionGroup } from '../faq.rules';

function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

interface FaqHeadProps {
  groups?: readonly QuestionGroup[];
  /** Slug of the category whose part of the line is warm. */
  current?: string | undefined;
}

const NONE: readonly QuestionGroup[] = [];

/** The page's head: its line is parted as the questions are, the chosen category in the warm colour. */
export function FaqHead({ groups = NONE, current }: FaqHeadProps) {
  const total = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <PageTitle
      title="Frequently Asked Questions"
      lead="Written by the engineers who do the work. Choose a subject, or search all answers at once."
      line={
        total > 0 ? (
          <LevelLine
            parts={groups.map(({ slug, questions }) => ({
              name: slug,
              share: questions.length,
              lit: slug === current,
            }))}
          >
            {many(total, 'answer', 'answers')} in {many(groups.length, 'category', 'categories')}
          </LevelLine>
        ) : undefined
      }
    />
  );
}
