import { route, type Route } from '@/platform/http/mount';
import type { Caller, SignedIn } from '@/shared/caller';
import { ok, refuse } from '@/shared/result';
import {
  addQuestion,
  changeQuestion,
  listStudioQuestions,
  orderQuestions,
  removeQuestion,
  renameFaqCategory,
} from '../studio-faq.contract';
import type { StudioFaqService } from './studio-faq.service';

const NOBODY = refuse('unauthenticated', 'Please log in to continue.');
const person = (caller: Caller): SignedIn | null => (caller.kind === 'user' ? caller : null);

const valuesOf = ({
  question,
  answer,
  category,
}: {
  question: string;
  answer: string;
  category: string;
}) => ({
  question,
  answer,
  category: category || null,
});

/** API-80: questions and answers. */
export function studioFaqRoutes(faq: StudioFaqService): Route[] {
  return [
    route(listStudioQuestions, async () => ok({ data: await faq.all() })),
    route(addQuestion, async ({ caller, body }) => {
      const by = person(caller);
      return by === null ? NOBODY : ok({ data: await faq.add(by, valuesOf(body)) });
    }),
    route(orderQuestions, async ({ caller, body }) => {
      const by = person(caller);
      const sorted = by === null ? NOBODY : await faq.order(by, body);
      return sorted.ok ? ok({ data: sorted.value }) : sorted;
    }),
    route(renameFaqCategory, async ({ caller, body }) => {
      const by = person(caller);
      const renamed = by === null ? NOBODY : await faq.rename(by, body);
      return renamed.ok ? ok({ data: renamed.value }) : renamed;
    }),
    route(changeQuestion, async ({ caller, params, body }) => {
      const by = person(caller);
      const edit = { version: body.version, values: valuesOf(body) };
      const changed = by === null ? NOBODY : await faq.change(by, params.id, edit);
      return changed.ok ? ok({ data: changed.value }) : changed;
    }),
    route(removeQuestion, async ({ caller, params, body }) => {
      const by = person(caller);
      const removed = by === null ? NOBODY : await faq.remove(by, params.id, body.version);
      return removed.ok ? ok({ success: true as const }) : removed;
    }),
  ];
}
