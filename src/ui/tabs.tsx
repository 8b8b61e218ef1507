import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx';

export type Tab = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  /** Names the list of tabs. */
  label: string;
  tabs: readonly Tab[];
  /** Controlled where both are given; else the first tab is open. */
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  className?: string | undefined;
};

/** Tabs with the arrow keys, Home and End; every panel is in the page, one is shown. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.id);
  const current = selected ?? own;

  const choose = (id: string) => {
    setOwn(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    choose(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div className={className}>
      {/* The first label begins where the text below it does. */}
      <div className="border-b border-line">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="rail-cue -mx-4 -mb-px flex overflow-x-auto pb-px [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}-tab`}
              aria-selected={tab.id === current}
              aria-controls={`${base}-${tab.id}-panel`}
              tabIndex={tab.id === current ? 0 : -1}
              onClick={() => choose(tab.id)}
              onKeyDown={onKeyDown}
              className={cx(
                'relative min-h-12 flex-none px-4 font-medium whitespace-nowrap transition-colors -outline-offset-2! after:absolute after:inset-x-4 after:-bottom-px after:h-0.5 after:transition-colors',
                tab.id === current ? 'text-ink after:bg-after' : 'text-muted hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}-tab`}
          hidden={tab.id !== current}
          className="pt-6"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
