import type { RecordChange } from '@/features/audit/server';
import type { SettingsService } from '@/features/settings/server';
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
  readonly settings: Pick<SettingsService, 'current' | 'changeIn' | 'invalidate'>;
  /** A demo brings everything along, and is always open. */
  readonly demo: boolean;
  /** Whether somebody takes payments. */
  readonly payments: boolean;
  /** Whether mails leave the studio. */
  readonly mails: boolean;
}

const MISSING = 'The studio can’t open yet: some steps above are still to do.';
const SUBJECT = { kind: 'settings', id: 'opening', label: 'Opening' } as const;

async function stepsOf({ db, settings, demo, payments, mails }: OpeningDeps): Promise<OpeningState[]> {
  if (demo) return [];
  const [stored, { confirmed }] = await Promise.all([readOpening(db), settings.current()]);
  const turnaround = stored.turnaround || confirmed.turnaround;
  const claims = stored.claims || confirmed.claims;
  const done = { ...stored, ...confirmed, turnaround, claims, payments, mails };
  return OPENING_STEPS.map((step) => ({ step, done: done[step], required: isRequired(step) }));
}

type By = { readonly userId: UserId };

async function confirm(deps: OpeningDeps, by: By, step: ConfirmableStep): Promise<void> {
  const { confirmed } = await deps.settings.current();
  if (confirmed[step]) return;
  const sides = { before: { [step]: false }, after: { [step]: true } };
  await deps.db.transaction(async (tx) => {
    await deps.settings.changeIn(tx, 'confirmed', { ...confirmed, [step]: true });
    await deps.record(tx, { by, action: 'opening.confirmed', subject: SUBJECT, ...sides });
  });
  deps.settings.invalidate();
}

async function setOpen(deps: OpeningDeps, by: By, open: boolean): Promise<Answer<true, 'conflict'>> {
  if (deps.demo) return refuse('conflict', 'A demo is always open.');
  const { site_open: before } = await deps.settings.current();
  if (before === open) return ok(true);
  const missing = open && (await stepsOf(deps)).some(({ done, required }) => required && !done);
  if (missing) return refuse('conflict', MISSING);
  const action = open ? 'studio.opened' : 'studio.closed';
  await deps.db.transaction(async (tx) => {
    await deps.settings.changeIn(tx, 'site_open', open);
    await deps.record(tx, { by, action, subject: SUBJECT, before: { open: before }, after: { open } });
  });
  deps.settings.invalidate();
  return ok(true);
}

/** Builds the service of the opening. */
export function createOpening(deps: OpeningDeps): OpeningService {
  return {
    steps: () => stepsOf(deps),
    isOpen: async () => (await deps.settings.current()).site_open,
    confirm: (by, step) => confirm(deps, by, step),
    setOpen: (by, open) => setOpen(deps, by, open),
  };
}
