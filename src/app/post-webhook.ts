import { Agent, request } from 'node:http';
import type { DeliverWebhook } from '@/platform/environment';

const PATIENCE_MS = 10_000;

const agent = new Agent({ keepAlive: true });

/** Posts a webhook over HTTP, as an outside provider would; answers the status. By plain HTTP, as it is this very server. */
export const postWebhook: DeliverWebhook = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const payload = Buffer.from(body);
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        timeout: PATIENCE_MS,
        headers: { ...headers, 'content-length': payload.length },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    sent.on('error', reject);
    sent.end(payload);
  });
