export { printInThread } from './print-task';
export { receiptsRoutes } from './receipts.routes';
export { createReceiptsService, RECEIPT_FILE, type ReceiptsService } from './receipts.service';
export { vatReportRoutes } from './vat-report.routes';
export { createVatReports } from './vat-report.service';
export type { ReceiptRow } from './receipts.store';
export { dataOfReceipts } from './personal-data.read-model';
