import type { Module } from '@/shared/module';

/** Bytes: uploads, their checks, renditions, media, the player. */
export const files: Module = {
  name: 'files',
  tables: [
    'file_checks',
    'files',
    'listening_copies',
    'pictures',
    'stem_checks',
    'upload_locks',
    'upload_sessions',
  ],
};
