import { route, type Route } from '@/platform/http/mount';
import { csvDownload } from '@/shared/csv';
import { ok } from '@/shared/result';
import { downloadVatReport, getVatReport } from '../vat-report.contract';
import type { VatReports } from './vat-report.service';

/** VAT by quarter, to read and to download. */
export function vatReportRoutes(reports: VatReports): Route[] {
  return [
    route(getVatReport, async ({ query }) => ok({ data: await reports.report(query.quarter) })),
    route(downloadVatReport, async ({ query }) => {
      const { name, text } = await reports.csv(query.quarter);
      return ok(csvDownload(name, text));
    }),
  ];
}
