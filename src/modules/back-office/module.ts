import type { Module } from '@/shared/module';

/** Pages of the studio: they compose other modules. */
export const backOffice: Module = {
  name: 'back-office',
  tables: [
    'backup_plan',
    'numbers_answers',
    'numbers_counted',
    'numbers_counts',
    'numbers_days',
    'numbers_deliveries',
  ],
};
