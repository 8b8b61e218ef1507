import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. Tokens, passwords, card numbers and cookies never reach it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization', 'cookie', '*.cookie', 'card_number', '*.card_number', 'secret', '*.secret', 'clientSecret', '*.clientSecret'],
      censor: '[hidden]',
    },
  });
}
