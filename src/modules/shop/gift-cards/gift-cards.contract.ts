import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { listPages, pageQuery, wireId, wireMoney, wireTime } from '@/shared/wire';
import { GIFTS_PER_PAGE } from './gift-cards.rules';

export const listGifts = defineEndpoint({
  id: 'API-37',
  method: 'GET',
  path: '/my-gifts',
  access: ['customer'],
  summary: 'My gift cards, newest first, with how they were used',
  query: pageQuery(GIFTS_PER_PAGE),
  response: z.object({
    data: z.array(
      z.object({
        id: wireId,
        /** Empty where this installation's key was replaced: the code in the mail still works. */
        promocode: z.string(),
        /** What is left. */
        amount: wireMoney,
        use_amount: wireMoney,
        currency: z.string(),
        /** Its purchase went back or is disputed: it pays for nothing. */
        blocked: z.boolean(),
        created_at: wireTime,
        /** Who it is for, until it is theirs. */
        recipient: z
          .object({ name: z.string(), email: z.string(), send_at: wireTime, sent: z.boolean() })
          .nullable(),
        /** The newest uses and returns. */
        history: z.array(
          z.object({
            kind: z.enum(['used', 'returned']),
            amount: wireMoney,
            /** Null for an order of somebody else. */
            order_id: wireId.nullable(),
            created_at: wireTime,
          }),
        ),
      }),
    ),
    ...listPages,
  }),
  refusals: ['unauthenticated'],
});
