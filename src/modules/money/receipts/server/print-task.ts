import { defineTask, type Tasks } from '@/platform/tasks/task';
import type { ReceiptPrinter } from './receipt-pdf';
import type { PrintedReceipt } from './receipt-rows';

/** Prints a receipt as PDF with the typefaces of a folder. */
export const printTask = defineTask<
  { readonly receipt: PrintedReceipt; readonly fonts: string },
  Uint8Array<ArrayBuffer>
>({ name: 'receipts.print', lane: 'prompt', budget: { ms: 30_000 } });

/**
 * A printer that works in a thread of its own.
 * @param fonts folder of the typefaces
 */
export function printInThread(tasks: Tasks, fonts: string): ReceiptPrinter {
  return {
    async print(receipt) {
      const { number, kind, issued_at, currency, contents } = receipt;
      const printed = { number, kind, issued_at, currency, contents };
      return Buffer.from((await tasks.run(printTask, { receipt: printed, fonts })).buffer);
    },
  };
}
