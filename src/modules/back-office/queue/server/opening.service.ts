import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { isRequired, OPENING_STEPS, type OpeningStep, type ConfirmableStep } from '../opening.rules';
import { readOpening } from './opening.read-model';

/** One step with its state. */
export interface OpeningState {
  readonly step: OpeningStep;
  readonly done: boolean;
  readonly required: boolean;
}

/** Opening a studio to the public, and closing it again. */
export interface OpeningService {
  /** Every step in its order; none for a demo, which brings everything along. */
  steps(): Promise<OpeningState[]>;
  /** Whether visitors see the site. */
  isOpen(): Promise<boolean>;
  /** Takes on what came with the product. */
  confirm(by: { readonly userId: UserId }, step: ConfirmableStep): Promise<void>;
  /** Opens or closes the site; refused as long as something that the site would say was said by nobody. */
  setOpen(by: { readonly userId: UserId }, open: boolean): Promise<Answer<true, 'conflict'>>;
}

export interface OpeningDeps {
  readonly db: Db;
  readonly record: RecordChange;
  readonly settings: Pick<SettingsService, 'current' | 'lockIn' | 'changeIn' | 'invalidate'>;
  /** A demo brings everything along, and is always open. */
  readonly demo: boolean;
  /** Whether somebody takes payments. */
  readonly payments: boolean;
  /** Whether mails leave the studio. */
  readonly mails: boolean;
}

const MISSING = 'The studio can’t open yet. Finish the steps above first.';
const SUBJECT = { kind: 'settings', id: 'opening', label: 'Opening' } as const;

type Confirmed = Readonly<Record<ConfirmableStep, boolean>>;

async function stepsOf(deps: OpeningDeps, db: Db, confirmed: Confirmed): Promise<OpeningState[]> {
  if (deps.demo) return [];
  const { payments, mails } = deps;
  const stored = await readOpening(db);
  const turnaround = stored.turnaround || confirmed.turnaround;
  const claims = stored.claims || confirmed.claims;
  const done = { ...stored, ...confirmed, turnaround, claims, payments, mails };
  return OPENING_STEPS.map((step) => ({ step, done: done[step], required: isRequired(step) }));
}

type By = { readonly userId: UserId };

async function confirm({ db, settings, record }: OpeningDeps, by: By, step: ConfirmableStep): Promise<void> {
  await db.transaction(async (tx) => {
    const { confirmed } = await settings.lockIn(tx);
    if (confirmed[step]) return;
    await settings.changeIn(tx, 'confirmed', { ...confirmed, [step]: true });
    const sides = { before: { [step]: false }, after: { [step]: true } };
    await record(tx, { by, action: 'opening.confirmed', subject: SUBJECT, ...sides });
  });
  settings.invalidate();
}

async function setOpen(deps: OpeningDeps, by: By, open: boolean): Promise<Answer<true, 'conflict'>> {
  if (deps.demo) return refuse('conflict', 'A demo is always open.');
  const { db, settings, record } = deps;
  const answer = await db.transaction(async (tx) => {
    const { site_open: before, confirmed } = await settings.lockIn(tx);
    if (before === open) return ok(true as const);
    const missing =
      open && (await stepsOf(deps, tx, confirmed)).some(({ done, required }) => required && !done);
    if (missing) return refuse('conflict', MISSING);
    await settings.changeIn(tx, 'site_open', open);
    const action = open ? 'studio.opened' : 'studio.closed';
    await record(tx, { by, action, subject: SUBJECT, before: { open: before }, after: { open } });
    return ok(true as const);
  });
  settings.invalidate();
  return answer;
}

/** Builds the service of the opening. */
export function createOpening(deps: OpeningDeps): OpeningService {
  return {
    steps: async () => stepsOf(deps, deps.db, (await deps.settings.current()).confirmed),
    isOpen: async () => (await deps.settings.current()).site_open,
    confirm: (by, step) => confirm(deps, by, step),
    setOpen: (by, open) => setOpen(deps, by, open),
  };
}
