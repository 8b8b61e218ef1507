import { Accordion, type AccordionItem } from '@/ui/accordion';
import { EmptyState } from '@/ui/empty-state';
import { ButtonLink } from '@/ui/button';

interface FoundQuestionsProps {
  text: string;
  items: readonly AccordionItem[];
  openId: number | null;
  onOpen: (id: number | null) => void;
}

/** How much a search found, in words. */
export function countOfFound(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 answer found' : `${count} answers found`;
}

/** What a search found in all categories. */
export function FoundQuestions({ text, items, openId, onOpen }: FoundQuestionsProps) {
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={items.length === 0 ? 'sr-only' : 'mb-6'}>
        {countOfFound(items.length)}
      </h2>
      {items.length === 0 ? (
        <EmptyState
          heading="h3"
          title={`No answer mentions “${text.trim()}”`}
          text="Try a single word, or ask us."
          action={<ButtonLink to="/contact">Write to us</ButtonLink>}
          className="border-y border-line"
        />
      ) : (
        <Accordion items={items} openId={openId} onOpenChange={(id) => onOpen(id as number | null)} />
      )}
    </section>
  );
}
