import { Search } from 'lucide-react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { Button } from '@/ui/button';
import { SelectField } from '@/ui/select-field';
import { StateLinks } from '@/ui/state-links';
import { TextField } from '@/ui/text-field';
import { ORDER_MONEY_STATES, ORDER_STATES } from '../order-admin.rules';

const STATE_LABELS: Record<(typeof ORDER_STATES)[number], string> = {
  pending: 'Pending',
  'in-progress': 'In progress',
  'in-revision': 'In revision',
  completed: 'Completed',
};

const MONEY_LABELS: Record<(typeof ORDER_MONEY_STATES)[number], string> = {
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

const REQUESTS = '/studio/orders/requests';

/** What a list of orders can be narrowed down by, as its address says it. */
const FILTERS = ['q', 'state', 'money', 'from', 'to'] as const;

/** The address of the list with some of its filters changed; an empty one is left out. */
export function ordersHref(search: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams();
  for (const name of [...FILTERS, 'page']) {
    const value = change[name] ?? (name === 'page' ? '' : (search.get(name) ?? ''));
    if (value !== '') next.set(name, value);
  }
  return next.size === 0 ? '/studio/orders' : `/studio/orders?${next}`;
}

/** Whether anything narrows the list down. */
export function isFiltered(search: URLSearchParams): boolean {
  return FILTERS.some((name) => (search.get(name) ?? '') !== '');
}

/** The orders by how far they are, as links. */
export function OrderStates() {
  const [search] = useSearchParams();
  const isAsked = useLocation().pathname === REQUESTS;
  const current = isAsked ? REQUESTS : (search.get('state') ?? '');
  const links = [
    { to: ordersHref(search, { state: '' }), label: 'All', current: current === '' },
    ...ORDER_STATES.map((state) => ({
      to: ordersHref(search, { state }),
      label: STATE_LABELS[state],
      current: current === state,
    })),
    { to: REQUESTS, label: 'Waiting for payment', current: isAsked },
  ];
  return <StateLinks label="Orders by state" links={links} />;
}

/** Search by anything, and what else narrows the list down; works without scripts. */
export function OrderFilters() {
  const [search] = useSearchParams();
  const value = (name: string): string => search.get(name) ?? '';
  const money = [
    { value: '', label: 'Any' },
    ...ORDER_MONEY_STATES.map((state) => ({ value: state, label: MONEY_LABELS[state] })),
  ];
  return (
    <search aria-label="Orders">
      <Form
        method="get"
        key={search.toString()}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(220px,1fr)_180px_170px_170px_auto]"
      >
        {value('state') !== '' && <input type="hidden" name="state" value={value('state')} />}
        <TextField
          label="Search"
          name="q"
          type="search"
          defaultValue={value('q')}
          maxLength={200}
          placeholder="Number, name, email, track, transaction, code"
          autoComplete="off"
        />
        <SelectField label="Money" name="money" options={money} defaultValue={value('money')} />
        <TextField label="From" name="from" type="date" defaultValue={value('from')} />
        <TextField label="To" name="to" type="date" defaultValue={value('to')} />
        <div className="flex items-center gap-3">
          <Button type="submit" className="min-h-12" icon={<Search size={18} aria-hidden />}>
            Search
          </Button>
          {isFiltered(search) && (
            <Link to="/studio/orders" className="link inline-flex min-h-11 items-center text-sm">
              Clear
            </Link>
          )}
        </div>
      </Form>
    </search>
  );
}
