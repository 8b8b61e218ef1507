import { z } from 'zod';

/** The sender's own name for a message: the same one twice is written once. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/, 'Unknown message');

/** An id of a message in a query. */
export const someId = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be a whole number')
  .transform(Number);

/** Which messages: those after one, those before one, or without either the newest. */
export const messageWindow = z.object({ after: someId.optional(), before: someId.optional() });
