import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { email } from '@/shared/wire';
import { done, logIn } from './accounts.contract';

export const askSignInLink = defineEndpoint({
  id: 'API-41',
  method: 'POST',
  path: '/auth/login/link',
  access: ['public'],
  summary: 'Emails a link that signs in. Answers alike whether the address has an account or not.',
  body: z.object({ email: email() }),
  response: done,
  refusals: ['rate_limited'],
  rate: [
    { by: 'ip', limit: 10, windowSeconds: 600 },
    { by: 'email', limit: 5, windowSeconds: 3600 },
  ],
});

export const followSignInLink = defineEndpoint({
  id: 'API-41',
  method: 'POST',
  path: '/auth/login/link/{token}',
  watched: 'log-in',
  access: ['public'],
  summary:
    'Signs in by the mailed link, once: at once in the browser that asked for it; elsewhere 403 with `needs_confirmation` until `confirmed`. 403 with `set_password`, a path, where nobody has proved the address yet.',
  params: z.object({ token: z.string().max(200) }),
  body: z.object({
    /** Whether a person pressed the button: programs that open mailed links don't. */
    confirmed: z.boolean(),
    code: z.string().max(100, 'At most 100 characters').nullish(),
  }),
  response: logIn.response,
  refusals: ['not_found', 'unauthenticated', 'forbidden', 'rate_limited'],
  rate: [{ by: 'ip', limit: 30, windowSeconds: 600 }],
});
