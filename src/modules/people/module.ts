import type { Module } from '@/shared/module';

/** Who somebody is: accounts, sessions, second factors, customers. */
export const people: Module = {
  name: 'people',
  tables: [
    'customer_files',
    'email_changes',
    'email_tokens',
    'recovery_codes',
    'second_factors',
    'sessions',
    'studio_invites',
    'users',
  ],
};
