/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** Takes a stream apart as it comes, in pieces of any size. Remembers the last id, to resume from. */
export interface EventReader {
  /** The events that are whole by now. */
  take(text: string): StreamEvent[];
  readonly lastId: string | null;
}

/**
 * Reads server-sent events (WHATWG HTML, 9.2) out of a fetched body. `EventSource` would do it by itself, but sends no
 * headers: the visitor's key would have to stand in the address, and so in logs.
 */
export function createEventReader(lastId: string | null): EventReader {
  let rest = '';
  let id = lastId;
  let type = 'message';
  let data: string[] = [];

  const line = (text: string): StreamEvent | null => {
    if (text === '') {
      const event = data.length > 0 ? { type, data: data.join('\n') } : null;
      type = 'message';
      data = [];
      return event;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + (text.charAt(colon + 1) === ' ' ? 2 : 1));
    if (field === 'data') data.push(value);
    if (field === 'event') type = value;
    if (field === 'id') id = value;
    return null;
  };

  return {
    take(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return lines.map((one) => line(one)).filter((event) => event !== null);
    },
    get lastId() {
      return id;
    },
  };
}
