import type { WireEvent } from '../analytics.contract';

const ADDRESS = '/api/analytics/events';

/** Sends a batch in a way that outlives the page, without cookies. False where another try makes sense. */
export async function sendEvents(events: readonly WireEvent[]): Promise<boolean> {
  const body = JSON.stringify({ events });
  if (!('keepalive' in Request.prototype)) {
    return navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }));
  }
  try {
    const { status } = await fetch(ADDRESS, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      keepalive: true,
      credentials: 'omit',
    });
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
