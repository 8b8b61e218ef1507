import { backOffice } from '@/modules/back-office/module';
import { catalogue } from '@/modules/catalogue/module';
import { content } from '@/modules/content/module';
import { conversations } from '@/modules/conversations/module';
import { files } from '@/modules/files/module';
import { foundation } from '@/modules/foundation/module';
import { money } from '@/modules/money/module';
import { orders } from '@/modules/orders/module';
import { people } from '@/modules/people/module';
import { shop } from '@/modules/shop/module';
import { site } from '@/modules/site/module';
import type { Module } from '@/platform/module';
import type { PersonalData } from '@/platform/personal-data';

/** Every module, each knowing only those before it. */
export const MODULES: readonly Module[] = [
  foundation,
  people,
  files,
  catalogue,
  money,
  orders,
  shop,
  conversations,
  content,
  site,
  backOffice,
];

/** Tables of the platform, and of the demo's past. */
export const PLATFORM_TABLES: readonly string[] = [
  'backups',
  'earlier_jobs',
  'event_streams',
  'job_attempts',
  'job_schedules',
  'mails',
  'push_events',
  'quarantined_jobs',
  'rate_limits',
  'root_keys',
  'server_secrets',
  'write_checks',
  'demo_progress',
];

/** What every module stores about people, in the order of erasure: what rests on something is taken away before it. */
export const PERSONAL_DATA: readonly PersonalData[] = MODULES.toReversed().flatMap(
  ({ personalData = [] }) => personalData,
);
