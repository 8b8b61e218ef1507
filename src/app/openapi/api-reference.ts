import type { Hono, MiddlewareHandler } from 'hono';
import { transferEndpoints } from '@/modules/files/uploads/uploads.contract';
import { textDocument } from '@/platform/http/documents';
import type { HttpEnv, Route } from '@/platform/http/mount';
import { openApiDocument } from './document';
import { createReferencePage } from './reference-page';

export interface ApiReferenceDeps {
  readonly routes: readonly Route[];
  /** The studio's name, as it was last known; never fails. */
  readonly siteName: () => Promise<string>;
  /** Addresses of the style sheets that pages have. */
  readonly styles: readonly string[];
  /** Counts visits of the page as those of others. */
  readonly limit: MiddlewareHandler<HttpEnv>;
}

/**
 * Serves the description of the API: `/api/openapi.json` for machines, `/api/docs` for people. Both are public and cost one
 * derivation for each name that the studio has had since the start.
 */
export function serveApiReference(app: Hono<HttpEnv>, deps: ApiReferenceDeps): void {
  const endpoints = [...deps.routes.map(({ endpoint }) => endpoint), ...transferEndpoints];
  let drawn: { name: string; json: string; page: ReturnType<typeof createReferencePage> } | undefined;

  async function reference() {
    const name = await deps.siteName();
    if (drawn?.name !== name) {
      const document = openApiDocument(endpoints, name);
      drawn = { name, json: JSON.stringify(document), page: createReferencePage(document) };
    }
    return drawn;
  }

  app.get('/api/openapi.json', deps.limit, async (c) =>
    textDocument(c.req.raw, (await reference()).json, 'application/json; charset=utf-8'),
  );
  app.get('/api/docs', deps.limit, async (c) => {
    const { page } = await reference();
    return c.html(page({ nonce: c.get('nonce'), styles: deps.styles }), 200, { 'cache-control': 'no-store' });
  });
}
