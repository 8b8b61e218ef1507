import { useState, type ReactNode } from 'react';
import { Collapsible } from './collapsible';

export type AccordionItem = {
  id: string | number;
  title: ReactNode;
  content: ReactNode;
  /** Element id of the item, to be linked. */
  anchor?: string | undefined;
};

type AccordionProps = {
  items: readonly AccordionItem[];
  heading?: 'h2' | 'h3' | 'h4' | undefined;
  /** Controlled where given; null: all closed. */
  openId?: string | number | null | undefined;
  onOpenChange?: ((id: string | number | null) => void) | undefined;
};

/** Questions and answers, one open at most; a press on the open one closes it. Text answers keep their line breaks. */
export function Accordion({ items, heading, openId, onOpenChange }: AccordionProps) {
  const [own, setOwn] = useState<string | number | null>(null);
  const current = openId === undefined ? own : openId;
  const toggle = (id: string | number) => {
    const next = id === current ? null : id;
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <div key={item.id} id={item.anchor} className="scroll-mt-20">
          <Collapsible
            open={item.id === current}
            onToggle={() => toggle(item.id)}
            title={item.title}
            heading={heading}
          >
            <div className="max-w-reading whitespace-pre-line text-muted">{item.content}</div>
          </Collapsible>
        </div>
      ))}
    </div>
  );
}
