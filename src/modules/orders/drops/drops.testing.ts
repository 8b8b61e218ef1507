import type { createUploadSession } from '@/modules/files/uploads/uploads.contract';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import { must } from '@/modules/orders/orders/orders.testing';
import type { ApiClient } from '@/shared/api-client';
import type { TestApp } from '@test/support/app';

/** Begins an upload session. */
export async function session(who: ApiClient): Promise<string> {
  return must(await who.call<typeof createUploadSession>('POST /upload-sessions', {})).token;
}

/** Sends a file into a session, or only its first bytes; returns how it is announced. */
export async function put(
  app: TestApp,
  token: string,
  file: { readonly name: string; readonly samples?: number; readonly part?: boolean },
) {
  const { name, samples = 400, part = false } = file;
  const bytes = wavBytes(samples);
  const answer = await app.request('/api/uploads/files', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-session': token,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(part ? bytes.subarray(0, 100) : bytes),
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  const path = answer.headers.get('location') ?? '';
  const finish = async (): Promise<void> => {
    const rest = await app.request(new URL(path, 'http://studio.test').pathname, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-session': token,
        'upload-offset': '100',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes.subarray(100)),
    });
    if (rest.status !== 204) throw new Error(`upload: ${rest.status} ${await rest.text()}`);
  };
  return { name, size: bytes.length, finish };
}

export type Sent = Awaited<ReturnType<typeof put>>;
/** A file as it is announced. */
export const named = ({ name, size }: Sent) => ({ name, size });

/** One song of these files. */
export const one = (...files: Sent[]) => [{ title: 'Night Bus', files: files.map(named) }];
