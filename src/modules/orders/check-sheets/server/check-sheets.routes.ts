import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { checkUploads, getDeliverySheets } from '../check-sheets.contract';
import type { CheckSheetsService } from './check-sheets.service';

/** The calls of check sheets. */
export function checkSheetsRoutes(sheets: CheckSheetsService): Route[] {
  return [
    route(getDeliverySheets, async ({ caller, orderLink, params }) => {
      const found = await sheets.ofDelivery({ caller, orderLink }, params.deliveryId);
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
    route(checkUploads, async ({ body }) => {
      const found = await sheets.ofSession(body.upload_session);
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
  ];
}
