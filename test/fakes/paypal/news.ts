import type { Books, Json } from './books';

/** GET /v1/notifications/webhooks-events */
export function listEvents(books: Books, query: URLSearchParams, byCharge: boolean): Json {
  const [charge, kind] = [query.get('transaction_id'), query.get('event_type')];
  const [from, to] = ['start_time', 'end_time'].map((name) => query.get(name));
  const found = books.events.filter(
    ({ event_type, resource, at, about }) =>
      (charge === null || (byCharge ? about === charge : resource['id'] === charge)) &&
      (kind === null || event_type === kind) &&
      (from === null || from === undefined || at >= new Date(from)) &&
      (to === null || to === undefined || at <= new Date(to)),
  );
  return {
    events: found
      .toReversed()
      .slice(0, Number(query.get('page_size') ?? 10))
      .map(({ id, event_type, resource, at }) => ({
        id,
        event_type,
        resource,
        create_time: at.toISOString(),
      })),
  };
}
