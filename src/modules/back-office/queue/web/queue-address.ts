import { queuePartOf, type QueuePart } from './queue-parts';

/** How the queue is looked at; all of it stands in the address. */
export interface QueueAddress {
  readonly view: 'table' | 'board';
  readonly part: QueuePart;
  /** '0' to '3'; empty: every one. */
  readonly status: string;
  /** An id or 'none'; empty: every one. */
  readonly engineer: string;
  readonly service: string;
  readonly q: string;
  readonly page: number;
  /** The item that is open beside the list. */
  readonly item: number | null;
}

const MAX_COUNT = 1_000_000;

function idIn(text: string | null): string {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : '';
}

/** Reads an address; what makes no sense in it is left out. */
export function queueAddressOf(search: URLSearchParams): QueueAddress {
  const status = search.get('status') ?? '';
  const engineer = search.get('engineer');
  const page = Number(idIn(search.get('page')) || 1);
  return {
    view: search.get('view') === 'board' ? 'board' : 'table',
    part: queuePartOf(search.get('show')),
    status: /^[0-3]$/.test(status) ? status : '',
    engineer: engineer === 'none' ? 'none' : idIn(engineer),
    service: idIn(search.get('service')),
    q: (search.get('q') ?? '').trim().slice(0, 100),
    page: Math.min(page, MAX_COUNT),
    item: Number(idIn(search.get('item'))) || null,
  };
}

/** The address of a look at the queue; another part or filter begins at its first page. */
export function queueHref(from: QueueAddress, change: Partial<QueueAddress> = {}): string {
  const turns = Object.keys(change).every((name) => name === 'item' || name === 'page');
  const { view, part, status, engineer, service, q, page, item } = {
    ...from,
    ...(turns ? {} : { page: 1 }),
    ...change,
  };
  const said = {
    view: view === 'board' ? view : '',
    show: part === 'open' ? '' : part,
    status,
    engineer,
    service,
    q,
  };
  const search = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
  if (page > 1) search.set('page', String(page));
  if (item !== null) search.set('item', String(item));
  return search.size === 0 ? '/studio' : `/studio?${search}`;
}

/** Whether anything narrows what is shown. */
export function isNarrowed({ status, engineer, service, q }: QueueAddress): boolean {
  return [status, engineer, service, q].some((value) => value !== '');
}

/** What narrows it, as the calls take it. */
export function narrowedQuery({ engineer, service, q }: QueueAddress): Record<string, string> {
  return Object.fromEntries(Object.entries({ engineer, service, q }).filter(([, value]) => value !== ''));
}
