import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireTime, seenVersion } from '@/shared/wire';
import { BACKUP_SEMAPHORE } from './maintenance.rules';

const plan = z.object({
  every: z.enum(BACKUP_SEMAPHORE, 'Choose how often'),
  /** Of the day, in UTC. */
  hour: z.number('Choose an hour').int().min(0).max(23),
  /** How many are kept; older ones are removed. */
  keep: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(1, 'Keep at least 1')
    .max(365, 'At most 365'),
});

const wirePlan = plan.extend({ version: z.number().int() });

/** When backups are made by themselves, and how many are kept. */
export type WireBackupPlan = z.infer<typeof wirePlan>;

const backup = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  created_at: wireTime,
  encrypted: z.boolean(),
});

/** A backup of the studio, on whichever of its machines. */
export type WireBackup = z.infer<typeof backup>;

export const listBackups = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/backups',
  access: ['admin'],
  summary: 'All backups, newest first, with their schedule and whether one is running.',
  response: z.object({
    success: z.literal(true),
    data: z.object({
      backups: z.array(backup),
      plan: wirePlan,
      under_way: z.boolean(),
      /** Why the newest try failed; null where it did not. */
      failure: z.string().nullable(),
      /** Whether new ones are encrypted. */
      encrypted: z.boolean(),
      folder: z.string(),
    }),
  }),
  refusals: [],
});

const said = z.object({ success: z.literal(true), message: z.string() });

export const makeBackup = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/backups',
  access: ['admin'],
  summary: 'Has a backup made in the background.',
  response: said,
  status: 202,
  refusals: ['conflict'],
});

export const changeBackupPlan = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/backups/plan',
  access: ['admin'],
  summary: 'Sets the backup schedule and how many backups are kept.',
  body: plan.extend({ version: seenVersion }),
  response: z.object({ success: z.literal(true), data: wirePlan }),
  refusals: ['conflict'],
});

const nameParams = z.object({ backup: z.string().max(100) });

export const downloadBackup = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/backups/{backup}',
  access: ['admin'],
  summary: 'The file of a backup. Each download is logged.',
  params: nameParams,
  response: 'raw',
  responseType: 'application/octet-stream',
  refusals: ['not_found', 'conflict'],
});

export const removeBackup = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/backups/{backup}',
  access: ['admin'],
  summary: 'Removes a backup for good.',
  params: nameParams,
  response: said,
  refusals: ['not_found'],
});
