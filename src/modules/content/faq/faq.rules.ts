import { folded, freeSlug } from '@/shared/slug';
import type { WireQuestion } from './faq.contract';

/** Where questions without a category stand (FAQ-02). */
export const DEFAULT_CATEGORY = 'General';

export interface QuestionGroup {
  readonly name: string;
  /** Names the category in an address: `prices-and-payment`. */
  readonly slug: string;
  readonly questions: readonly WireQuestion[];
}

/** Questions by category, both in the order they come in. */
export function groupQuestions(questions: readonly WireQuestion[]): QuestionGroup[] {
  const byName = new Map<string, WireQuestion[]>();
  for (const question of questions) {
    const name = question.category?.trim() || DEFAULT_CATEGORY;
    byName.set(name, [...(byName.get(name) ?? []), question]);
  }
  const taken = new Set<string>();
  return [...byName].map(([name, members]) => {
    const slug = freeSlug(name, taken, 'category');
    taken.add(slug);
    return { name, slug, questions: members };
  });
}

/** The questions that hold every word of the text, in question or answer; case and accents don't count. */
export function findQuestions(questions: readonly WireQuestion[], text: string): WireQuestion[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return questions.filter(({ question, answer }) => {
    const where = folded(`${question} ${answer}`);
    return words.every((word) => where.includes(word));
  });
}

/** The anchor of one question on the page, so that it can be linked. */
export function anchorOf(question: Pick<WireQuestion, 'id'>): string {
  return `q-${question.id}`;
}
