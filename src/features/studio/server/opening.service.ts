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

/** Builds the service of the opening. */
export function createOpening(deps: OpeningDeps): OpeningService {
  const { db, record, settings, demo } = deps;

  async function steps(): Promise<OpeningState[]> {
    if (demo) return [];
    const [stored, { confirmed }] = await Promise.all([readOpening(db), settings.current()]);
    const done = {
      ...stored,
      ...confirmed,
      turnaround: stored.turnaround || confirmed.turnaround,
      claims: stored.claims || confirmed.claims,
      payments: deps.payments,
      mails: deps.mails,
    };
    return OPENING_STEPS.map((step) => ({ step, done: done[step], required: isRequired(step) }));
  }

  return {
    steps,
    isOpen: async () => (await settings.current()).site_open,
    async confirm(by, step) {
      const { confirmed } = await settings.current();
      if (confirmed[step]) return;
      await db.transaction(async (tx) => {
        await settings.changeIn(tx, 'confirmed', { ...confirmed, [step]: true });
        await record(tx, {
          by,
          action: 'opening.confirmed',
          subject: SUBJECT,
          before: { [step]: false },
          after: { [step]: true },
        });
      });
      settings.invalidate();
    },
    async setOpen(by, open) {
      if (demo) return refuse('conflict', 'A demo is always open.');
      const before = (await settings.current()).site_open;
      if (before === open) return ok(true);
      const missing = open && (await steps()).some(({ done, required }) => required && !done);
      if (missing) return refuse('conflict', MISSING);
      await db.transaction(async (tx) => {
        await settings.changeIn(tx, 'site_open', open);
        await record(tx, {
          by,
          action: open ? 'studio.opened' : 'studio.closed',
          subject: SUBJECT,
          before: { open: before },
          after: { open },
        });
      });
      settings.invalidate();
      return ok(true);
    },
  };
}
