import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Accordion, type AccordionItem } from '@/ui/accordion';
import { aria } from '@/ui/aria';
import { scrollToTop } from '@/ui/scroll-to-top';
import type { WireQuestion } from '../faq.contract';
import { anchorOf, findQuestions, groupQuestions, type QuestionGroup } from '../faq.rules';
import { CategoryPills } from './category-pills';
import { FaqHead } from './faq-head';
import { countOfFound, FoundQuestions } from './found-questions';
import { NotAnswered } from './not-answered';
import { SearchField } from './search-field';

/** Where a category is found: the page's own address holds it, so that it can be linked. */
function addressOf(slug: string): string {
  return `/faq?category=${slug}`;
}

function itemsOf(questions: readonly WireQuestion[]): AccordionItem[] {
  return questions.map((one) => ({
    id: one.id,
    title: one.question,
    content: one.answer,
    anchor: anchorOf(one),
  }));
}

// The address names the open question without a step in the browser's history.
function writeAnchor(question: WireQuestion | undefined): void {
  const { pathname, search } = window.location;
  const anchor = question ? `#${anchorOf(question)}` : '';
  window.history.replaceState(window.history.state, '', `${pathname}${search}${anchor}`);
}

/** Opens the question that the address names by its anchor, in whichever category it stands. */
function useLinkedQuestion(groups: readonly QuestionGroup[], open: (id: number) => void) {
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    const anchor = window.location.hash.slice(1);
    for (const { slug, questions } of groups) {
      const linked = questions.find((one) => anchorOf(one) === anchor);
      if (!linked) continue;
      void navigate(`${addressOf(slug)}#${anchor}`, { replace: true, preventScrollReset: true });
      open(linked.id);
      requestAnimationFrame(() => document.getElementById(anchor)?.scrollIntoView({ block: 'start' }));
    }
  });
  useEffect(() => {
    follow();
    const onHashChange = () => follow();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
}

interface CategoryProps {
  group: QuestionGroup;
  shown: boolean;
  openId: number | null;
  onOpen: (id: number | null) => void;
}

// Every category is in the page: without scripts all of them are read, and each can be linked.
function Category({ group, shown, openId, onOpen }: CategoryProps) {
  const items = useMemo(() => itemsOf(group.questions), [group]);
  return (
    <section
      id={group.slug}
      aria-labelledby={`${group.slug}-name`}
      className={shown ? 'scroll-mt-24' : 'hidden scroll-mt-24 noscript:mt-16 noscript:block'}
    >
      <h2 id={`${group.slug}-name`} className="mb-6 flex items-baseline gap-4">
        {group.name}{' '}
        <span className="figures text-base font-normal text-muted">
          {group.questions.length}
          <span className="sr-only"> {group.questions.length === 1 ? 'question' : 'questions'}</span>
        </span>
      </h2>
      <Accordion items={items} openId={openId} onOpenChange={(id) => onOpen(id as number | null)} />
    </section>
  );
}

/** Pills, search and the answers themselves; one answer is open at most. */
export function Questions({ questions }: { questions: readonly WireQuestion[] }) {
  const [params] = useSearchParams();
  const [openId, setOpenId] = useState<number | null>(null);
  const groups = useMemo(() => groupQuestions(questions), [questions]);
  const requested = params.get('category');
  const selected = groups.find(({ slug }) => slug === requested) ?? groups[0];
  const asked = params.get('q')?.slice(0, 100) ?? '';
  const [followed, setFollowed] = useState(asked);
  const [text, setText] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    setText(asked);
  }
  const searching = text.trim() !== '';
  const found = useMemo(
    () => (searching ? findQuestions(questions, text) : []),
    [questions, searching, text],
  );
  useLinkedQuestion(groups, setOpenId);

  const open = (id: number | null) => {
    setOpenId(id);
    writeAnchor(questions.find((one) => one.id === id));
  };
  const choose = () => {
    setOpenId(null);
    setText('');
    scrollToTop();
  };
  const search = (wanted: string) => {
    setOpenId(null);
    setText(wanted);
  };
  const current = searching ? undefined : selected?.slug;
  return (
    <>
      <FaqHead groups={groups} current={current} />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <CategoryPills
          groups={groups}
          current={current}
          addressed={requested}
          addressOf={addressOf}
          onChoose={choose}
        />
        <div className="flex flex-col gap-12">
          <SearchField value={text} onChange={search} />
          <p {...aria.status} className="sr-only">
            {searching ? countOfFound(found.length) : ''}
          </p>
          {searching ? (
            <FoundQuestions text={text} items={itemsOf(found)} openId={openId} onOpen={open} />
          ) : (
            <div>
              {groups.map((group) => (
                <Category
                  key={group.slug}
                  group={group}
                  shown={group === selected}
                  openId={openId}
                  onOpen={open}
                />
              ))}
            </div>
          )}
          <NotAnswered />
        </div>
      </div>
    </>
  );
}
