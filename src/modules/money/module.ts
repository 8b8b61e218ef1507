import type { Module } from '@/shared/module';

/** Payments, the ledger and its papers. */
export const money: Module = {
  name: 'money',
  tables: [
    'demo_intents',
    'demo_invoices',
    'demo_refunds',
    'demo_subscriptions',
    'demo_webhooks',
    'disputes',
    'installation',
    'ledger_entries',
    'payments',
    'receipt_counters',
    'receipts',
    'refunds',
    'webhook_events',
  ],
};
