import type { Page } from '@playwright/test';

interface CountedEvent {
  readonly name: string;
  readonly path: string;
  readonly details?: Record<string, unknown>;
}

/** The events that a page sends from now on, as they leave the browser. */
export function countedEvents(page: Page) {
  const seen: CountedEvent[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/analytics/events')) return;
    const { events } = request.postDataJSON() as { events: CountedEvent[] };
    seen.push(...events);
  });
  return { named: (name: string): CountedEvent[] => seen.filter((event) => event.name === name) };
}
