import type { Deliver } from '@/features/payments/server';

const PATIENCE_MS = 10_000;

/** Posts a webhook over HTTP, as an outside provider would; answers the status. */
export const postWebhook: Deliver = async (url, headers, body) => {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  return response.status;
};
