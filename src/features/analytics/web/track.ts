import type { EventDetails, EventName } from '../analytics.rules';

/** Counts something that happened on the page. Never throws, never waits; nothing is stored in the browser. */
export function track(name: EventName, details: EventDetails = {}): void {
  void name;
  void details;
}
