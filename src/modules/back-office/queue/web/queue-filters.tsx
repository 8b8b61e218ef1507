import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { statusView } from '@/modules/orders/orders/orders.rules';
import { Segmented } from '@/ui/segmented';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { cx } from '@/ui/cx';
import { isNarrowed, queueHref, type QueueAddress } from './queue-address';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface QueueFiltersProps {
  readonly address: QueueAddress;
  /** Empty until they are known. */
  readonly engineers: readonly Named[];
  readonly services: readonly Named[];
}

const PAUSE_MS = 200;
const options = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), label: name }));
const STATUSES = [0, 1, 2].map((status) => ({ value: String(status), label: statusView(status).name }));

function SearchBox({ address }: Pick<QueueFiltersProps, 'address'>) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(address.q);
  const [seen, setSeen] = useState(address.q);
  // Back, or the link that clears everything: the address speaks, unless somebody types on.
  if (seen !== address.q) {
    setSeen(address.q);
    if (typed.trim() === seen) setTyped(address.q);
  }
  useEffect(() => {
    const wanted = typed.trim().slice(0, 100);
    if (wanted === address.q) return undefined;
    const timer = setTimeout(
      () => void navigate(queueHref(address, { q: wanted }), { replace: true }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, address, navigate]);
  return (
    <TextField
      id="queue-search"
      type="search"
      label="Search the queue"
      hideLabel
      placeholder="Title, artist, customer, number"
      leading={<Search size={18} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
        event.preventDefault();
        // Down into the list; Escape lets single keys work again.
        if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-row]')?.focus();
        else event.currentTarget.blur();
      }}
    />
  );
}

/** What narrows the queue; each choice stands in the address. */
export function QueueFilters({ address, engineers, services }: QueueFiltersProps) {
  const navigate = useNavigate();
  const go = (change: Partial<QueueAddress>) =>
    void navigate(queueHref(address, change), { preventScrollReset: true });
  const id = useId();
  // On a phone the songs come first: what narrows them is a press away, and open while it narrows.
  const [open, setOpen] = useState(isNarrowed({ ...address, q: '' }) || address.view === 'board');
  const everyStatus = address.view === 'table' && address.part !== 'completed';
  return (
    <search className="flex flex-wrap items-center gap-3" aria-label="Queue">
      <div className="min-w-44 flex-1 basis-44 sm:min-w-52 sm:basis-60">
        <SearchBox key={address.view} address={address} />
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-2 rounded border border-edge px-4 text-sm font-medium sm:hidden"
      >
        <SlidersHorizontal size={16} aria-hidden />
        Filter
      </button>
      <div id={id} className={cx('contents', !open && 'max-sm:hidden')}>
        {everyStatus && (
          <SelectField
            label="Status"
            hideLabel
            className="w-40 max-sm:w-full"
            placeholder="Every status"
            value={address.status}
            options={STATUSES}
            onChange={(event) => go({ status: event.target.value })}
          />
        )}
        <SelectField
          label="Engineer"
          hideLabel
          className="w-52 max-sm:w-full"
          placeholder="Every engineer"
          value={address.engineer}
          options={[{ value: 'none', label: 'Unassigned' }, ...options(engineers)]}
          onChange={(event) => go({ engineer: event.target.value })}
        />
        <SelectField
          label="Service"
          hideLabel
          className="w-48 max-sm:w-full"
          placeholder="Every service"
          value={address.service}
          options={options(services)}
          onChange={(event) => go({ service: event.target.value })}
        />
        <Segmented
          legend="View"
          options={[
            { value: 'table', label: 'Table' },
            { value: 'board', label: 'Board' },
          ]}
          value={address.view}
          onChange={(view) => go({ view, status: '', item: null })}
        />
      </div>
      {isNarrowed(address) && (
        <Link
          to={queueHref(address, { status: '', engineer: '', service: '', q: '' })}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Clear filters
        </Link>
      )}
    </search>
  );
}
