import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

// Drizzle repeats a failed statement's parameters in its message: what people wrote, hashes, addresses. Its cause, the
// database's own error, says what went wrong without them.
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!('params' in error)) return stdSerializers.err(error);
  const query = 'query' in error && typeof error.query === 'string' ? error.query : '';
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : 'unknown';
  return {
    type: error.name,
    query,
    message: cause,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  };
}

/** Structured logs on standard output, or on `destination`. Tokens, passwords, card numbers and cookies never reach it. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: safeError },
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'card_number',
        '*.card_number',
        'secret',
        '*.secret',
        'clientSecret',
        '*.clientSecret',
      ],
      censor: '[hidden]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
