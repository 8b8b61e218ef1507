import { Command } from 'cmdk';
import { CornerDownLeft, FileMusic, Package, Search, Tag, User, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { statusView } from '@/modules/orders/orders/orders.rules';
import { searchTerms } from '@/shared/search-terms';
import { Spinner } from '@/ui/spinner';
import type { Place } from './place';
import { useSearch, type Found } from './use-search';

interface LineProps {
  readonly value: string;
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly onSelect: () => void;
}

function Line({ value, Icon, title, text, onSelect }: LineProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 py-1.5 text-sm data-[selected=true]:bg-press"
    >
      <Icon size={18} aria-hidden className="flex-none text-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{title}</span>
        {text !== undefined && <span className="truncate text-muted">{text}</span>}
      </span>
      <CornerDownLeft
        size={16}
        aria-hidden
        className="invisible flex-none text-muted group-data-[selected=true]:visible"
      />
    </Command.Item>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pt-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

type Go = (to: string) => void;

function Results({ found, go }: { found: Found; go: Go }) {
  const { items, orders, customers, services } = found;
  return (
    <>
      {items.length > 0 && (
        <Group heading="Items">
          {items.map(({ id, title, text, order_status }) => (
            <Line
              key={id}
              value={`item-${id}`}
              Icon={FileMusic}
              title={title}
              text={`${statusView(order_status).name} · ${text}`}
              onSelect={() => go(`/studio/items/${id}`)}
            />
          ))}
        </Group>
      )}
      {orders.length > 0 && (
        <Group heading="Orders">
          {orders.map(({ id, text }) => (
            <Line
              key={id}
              value={`order-${id}`}
              Icon={Package}
              title={`Order #${id}`}
              text={text}
              onSelect={() => go(`/studio/orders/${id}`)}
            />
          ))}
        </Group>
      )}
      {customers.length > 0 && (
        <Group heading="Customers">
          {customers.map(({ id, name, email }) => (
            <Line
              key={id}
              value={`customer-${id}`}
              Icon={User}
              title={name === '' ? email : name}
              text={email}
              onSelect={() => go(`/studio/customers/${id}`)}
            />
          ))}
        </Group>
      )}
      {services.length > 0 && (
        <Group heading="Services">
          {services.map(({ id, name, state }) => (
            <Line
              key={id}
              value={`service-${id}`}
              Icon={Tag}
              title={name}
              {...(state === 'published' ? {} : { text: state })}
              onSelect={() => go(`/studio/services/${id}`)}
            />
          ))}
        </Group>
      )}
    </>
  );
}

function placesFor(places: readonly Place[], typed: string): readonly Place[] {
  const wanted = searchTerms(typed);
  return places.filter(({ label }) => {
    const words = searchTerms(label);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}

function Told({ state, isEmpty, typed }: { state: string; isEmpty: boolean; typed: string }) {
  if (state === 'failed')
    return (
      <p className="px-3 py-6 text-center text-sm text-muted">
        Search is not available. Keep typing to try again.
      </p>
    );
  if (state === 'searching' && isEmpty)
    return (
      <div className="py-6">
        <Spinner label="Searching" />
      </div>
    );
  if (!isEmpty) return null;
  return (
    <p className="px-3 py-6 text-center text-sm text-muted [overflow-wrap:anywhere]">
      No results for “{typed.trim()}”.
    </p>
  );
}

interface PaletteProps {
  /** The pages that this person may open. */
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

/** Goes anywhere and finds items, orders, customers and services, all by keys. */
export function Palette({ places, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const { found, state } = useSearch(typed);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  const go: Go = (to) => {
    onClose();
    void navigate(to);
  };
  const pages = placesFor(places, typed);
  const count = found === null ? 0 : Object.values(found).reduce((sum, list) => sum + list.length, 0);
  const isEmpty = pages.length === 0 && count === 0;
  return (
    <dialog
      ref={dialog}
      data-modal
      aria-label="Go anywhere, find anything"
      className="dialog sm:max-w-[640px]"
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <Command
        shouldFilter={false}
        loop
        label="Go anywhere, find anything"
        className="flex max-h-[inherit] flex-col"
      >
        <div className="flex items-center gap-3 border-b border-line px-5">
          <Search size={18} aria-hidden className="flex-none text-muted" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            maxLength={100}
            placeholder="Song, artist, customer, order number, page"
            className="min-h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
          />
          <kbd className="figures rounded-sm border border-line px-1.5 text-xs text-muted max-sm:hidden">
            Esc
          </kbd>
        </div>
        <Command.List className="max-h-[min(26rem,70dvh)] overflow-y-auto px-2 pb-2" label="Results">
          {found !== null && <Results found={found} go={go} />}
          {pages.length > 0 && (
            <Group heading="Go to">
              {pages.map(({ to, label, Icon }) => (
                <Line key={to} value={`page-${to}`} Icon={Icon} title={label} onSelect={() => go(to)} />
              ))}
            </Group>
          )}
        </Command.List>
        <output className="block">
          <Told state={state} isEmpty={isEmpty} typed={typed} />
        </output>
      </Command>
    </dialog>
  );
}
