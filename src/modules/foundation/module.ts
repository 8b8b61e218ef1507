import type { Module } from '@/shared/module';

/** What every other module rests on: settings, the audit log, analytics. */
export const foundation: Module = {
  name: 'foundation',
  tables: ['analytics_events', 'analytics_salts', 'audit_log', 'settings'],
};
