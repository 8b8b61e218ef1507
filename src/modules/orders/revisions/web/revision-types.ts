import type { z } from 'zod';
import type { revision } from '../revisions.contract';

export type WireRound = z.output<typeof revision>;
export type RevisionNote = WireRound['notes'][number];
