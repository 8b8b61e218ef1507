import { route, type Route } from '@/platform/http/mount';
import { toMajor } from '@/shared/money';
import { ok } from '@/shared/result';
import { downloadReceipt, listReceipts } from '../receipts.contract';
import type { PdfFile } from './receipt-pdf';
import type { ReceiptsService } from './receipts.service';

function pdfResponse({ name, bytes }: PdfFile): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** API-75. */
export function receiptsRoutes(receipts: ReceiptsService): Route[] {
  return [
    route(listReceipts, async ({ caller, orderLink, params }) => {
      const listed = await receipts.list({ caller, orderLink }, params.orderId);
      if (!listed.ok) return listed;
      return ok({
        success: true as const,
        data: {
          receipts: listed.value.map(({ id, kind, number, issued_at, currency, total }) => ({
            id,
            kind,
            number,
            issued_at: issued_at.toISOString(),
            currency,
            total: toMajor(total, currency),
          })),
        },
      });
    }),
    route(downloadReceipt, async ({ caller, orderLink, params, query }) => {
      const viewer = { caller, orderLink: orderLink ?? query.link ?? null };
      const file = await receipts.file(viewer, params.file);
      return file.ok ? ok(pdfResponse(file.value)) : file;
    }),
  ];
}
