import type { HttpResponse, PreviousUpload, UploadOptions } from 'tus-js-client';
import { vi } from 'vitest';
import type { TusModule } from './transfer';
import { createSession, type Memory } from './upload-session';
import type { Stored } from './reopening';
import { Uploader } from './uploader';
import type { Chosen } from './upload-items';
import type { ApiClient } from '@/shared/api-client';

/** Stands in for tus-js-client: what was made of it, and what was asked of each transfer. */
export interface FakeUpload {
  readonly file: File;
  readonly options: UploadOptions;
  url: string | null;
  started: number;
  aborted: (boolean | undefined)[];
  resumed: PreviousUpload | null;
}

export const made: FakeUpload[] = [];

export const tus = {
  Upload: class {
    readonly me: FakeUpload;
    constructor(file: File, options: UploadOptions) {
      this.me = { file, options, url: null, started: 0, aborted: [], resumed: null };
      made.push(this.me);
    }
    get url() {
      return this.me.url;
    }
    async findPreviousUploads() {
      return [];
    }
    resumeFromPreviousUpload(previous: PreviousUpload) {
      this.me.resumed = previous;
    }
    start() {
      this.me.started += 1;
    }
    async abort(terminate?: boolean) {
      this.me.aborted.push(terminate);
    }
  },
} as unknown as TusModule;

export function answer(status: number, body: object, headers: Record<string, string> = {}): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: (name: string) => headers[name],
    getBody: () => JSON.stringify(body),
    getUnderlyingObject: () => null,
  };
}

export const failed = (response: HttpResponse | null): Error =>
  Object.assign(new Error('tus'), { originalResponse: response });

export function memory(): Memory & { kept: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    kept: stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

const later = new Date(Date.now() + 86_400_000).toISOString();
let tokens = 0;
/** The token of the newest session. */
export const lastToken = (): string => `token-${tokens}`;

export const api = {
  call: vi.fn<() => Promise<unknown>>(async () => ({
    ok: true,
    value: { token: `token-${(tokens += 1)}`, expires_at: later },
  })),
} as unknown as ApiClient & { call: ReturnType<typeof vi.fn> };

export function wav(name: string, size = 100, modified = 1): Chosen {
  const rest = Buffer.alloc(Math.max(0, size - 16));
  rest.write(name);
  const bytes = Buffer.concat([Buffer.from('RIFF0000WAVEfmt '), rest]);
  return { file: new File([bytes], name, { lastModified: modified }), path: name };
}

export function setUp(files?: Stored) {
  const stored = memory();
  const session = createSession(api, stored, 'k');
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<unknown>>(async () => undefined);
  const uploader = new Uploader({ session, loadTus: async () => tus, fetch, kept: files });
  return { uploader, session, kept: stored, fetch };
}

export const states = (uploader: Uploader): string[] =>
  uploader.state().items.map((item) => `${item.name} ${item.state}`);
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
export const running = (): FakeUpload[] => made.filter((upload) => upload.started > upload.aborted.length);

export function finish(upload: FakeUpload | undefined, id: number): void {
  void upload?.options.onAfterResponse?.({} as never, answer(204, {}, { 'Upload-File-Id': String(id) }));
  upload?.options.onSuccess?.({ lastResponse: answer(204, {}) });
}
