export { createReceiptPrinter, type PdfFile } from './receipt-pdf';
export { receiptsRoutes } from './receipts.routes';
export { createReceiptsService, type Refunded, type ReceiptsService } from './receipts.service';
