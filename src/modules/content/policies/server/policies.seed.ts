import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import { text } from '@/shared/wire';
import { unknownPlaceholders } from '../policies.rules';
import { insertMissingPolicies } from './policies.store';
import { sanitizePolicy } from './policy-html';

const filled = (maxLength: number, required: string) =>
  text(maxLength, required).refine((value) => unknownPlaceholders(value).length === 0, 'Unknown placeholder');

const policiesFile = z.array(
  z.object({
    slug: z.string().regex(/^[a-z0-9-]{1,80}$/),
    title: filled(120, 'Title is required'),
    summary: filled(500, 'Summary is required'),
    version: z.string().regex(/^[\w.-]{1,20}$/),
    effective_date: z.iso.date(),
    disclaimer: filled(5000, 'Disclaimer must not be empty').optional(),
  }),
);
const body = filled(200_000, 'Text is required');

/**
 * Loads the studio's first policies: those that it has no version of yet. What the studio wrote itself stays.
 * @param folder holds `policies.json` and one HTML file for each of its entries; throws where they don't fit
 * @returns slugs of what was loaded
 */
export async function loadPolicies(db: Db, clock: Clock, folder: string): Promise<string[]> {
  const entries = policiesFile.parse(JSON.parse(await readFile(join(folder, 'policies.json'), 'utf8')));
  const rows = await Promise.all(
    entries.map(async ({ slug, title, summary, version, effective_date, disclaimer }) => ({
      slug,
      title,
      summary,
      version,
      body: sanitizePolicy(body.parse(await readFile(join(folder, `${slug}.html`), 'utf8'))),
      disclaimer: disclaimer === undefined ? null : sanitizePolicy(disclaimer),
      effectiveDate: effective_date,
      createdAt: clock.now(),
      publishedAt: clock.now(),
      edits: 1,
    })),
  );
  return db.transaction((tx) => insertMissingPolicies(tx, rows));
}
