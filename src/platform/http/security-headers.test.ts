import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from './mount';
import { securityHeaders } from './security-headers';

const app = new Hono<HttpEnv>();
const none = { scripts: [], frames: [], connections: [], media: [], payments: [], images: [] };
app.use(
  securityHeaders({
    sources: async () => ({ ...none, nonceStyles: false, popups: false }),
    https: false,
    dev: false,
  }),
);
app.get('*', (c) => c.html('<p>page</p>'));

test.each([
  ['/order/7?link=made-up', 'no-referrer'],
  ['/pay/7.made-up', 'no-referrer'],
  ['/reset-password/a@b.test/made-up', 'no-referrer'],
  ['/verify-email/7/made-up', 'no-referrer'],
  ['/email-change/made-up', 'no-referrer'],
  ['/studio/join/made-up', 'no-referrer'],
  ['/studio/setup?key=made-up', 'no-referrer'],
  ['/unsubscribe?token=made-up', 'same-origin'],
  ['/services?page=2', 'strict-origin-when-cross-origin'],
])('suspected: %s tells other sites nothing of a private link: %s', async (path, policy) => {
  expect((await app.request(path)).headers.get('referrer-policy')).toBe(policy);
});
