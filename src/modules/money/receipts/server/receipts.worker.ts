import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { printTask } from './print-task';
import { createReceiptPrinter, type ReceiptPrinter } from './receipt-pdf';

const printers = new Map<string, ReceiptPrinter>();

// Typefaces are read once by each thread.
function printerOf(fonts: string): ReceiptPrinter {
  const known = printers.get(fonts) ?? createReceiptPrinter({ fonts });
  printers.set(fonts, known);
  return known;
}

/** What worker threads do for receipts. */
export const receiptTasks: readonly TaskHandler[] = [
  taskHandler(printTask, async ({ receipt, fonts }) => new Uint8Array(await printerOf(fonts).print(receipt))),
];
