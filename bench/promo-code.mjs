import { loadGet } from './load-get.mjs';

async function customerToken(studio) {
  const answer = await fetch(`${studio.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.test', password: 'Headroom-demo-1', role: 'user' }),
  });
  if (!answer.ok) throw new Error(`the demo customer could not log in: ${answer.status}`);
  return (await answer.json()).data.token;
}

/** Verifies a real code again and again; each call from a client of its own, as limits are by client. */
export async function benchPromoCode(studio) {
  const authorization = `Bearer ${await customerToken(studio)}`;
  let calls = 0;
  const setupRequest = (request) => {
    calls += 1;
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    return { ...request, headers: { ...request.headers, authorization, 'x-forwarded-for': address } };
  };
  const path = '/api/my-promo-codes/verify?code=WELCOME10&product_ids=1,6,9';
  return loadGet(studio, path, { requests: [{ method: 'GET', path, setupRequest }] });
}
