import { queryRows, type Db } from '@/platform/db/database';

/** What of the demo's past is done, for a start that goes on after one that was cut off. */
export interface DemoProgress {
  /** What a step began before; else what `begin` begins now, which is noted before anybody goes on with it. */
  once(step: string, begin: () => Promise<string>): Promise<string>;
  has(step: string): boolean;
}

/** Something that happened in the demo's past. */
export interface PastEvent {
  /** Hours before the first start. */
  readonly hoursAgo: number;
  /** Does it, or nothing where it has happened. The clock stands at its hour. */
  happen(): Promise<void>;
}

/** Reads what is done so far. The caller holds the lock of the start, so nobody else plays meanwhile. */
export async function readDemoProgress(db: Db): Promise<DemoProgress> {
  const rows = await queryRows<{ step: string; reference: string }>(
    db,
    'select step, reference from demo_progress',
  );
  const known = new Map(rows.map(({ step, reference }) => [step, reference]));
  return {
    has: (step) => known.has(step),
    async once(step, begin) {
      const before = known.get(step);
      if (before !== undefined) return before;
      const reference = await begin();
      await queryRows(db, 'insert into demo_progress (step, reference) values ($1, $2)', [step, reference]);
      known.set(step, reference);
      return reference;
    },
  };
}

interface Counts extends Record<string, number> {
  files: number;
  take: number;
  deliver: number;
  ask: number;
  answer: number;
  revise: number;
  complete: number;
}

const COUNTS = `
  select
    (i.files_received_at is not null)::int as files,
    (i.engineer_id is not null)::int as take,
    (select count(*)::int from deliveries where order_item_id = i.id) as deliver,
    (select count(*)::int from item_questions where order_item_id = i.id) as ask,
    (select count(*)::int from item_questions where order_item_id = i.id and outcome is not null) as answer,
    (select count(*)::int from revisions where order_item_id = i.id) as revise,
    (i.status = 3)::int as complete
  from order_items i where i.id = $1`;

/** The steps of a story that its item has not seen yet: each kind has left its marks, however the last start ended. */
export async function stepsToPlay<S extends { readonly kind: keyof Counts & string }>(
  db: Db,
  itemId: number,
  steps: readonly S[],
): Promise<S[]> {
  const [row] = await queryRows<Counts>(db, COUNTS, [itemId]);
  const left: Record<string, number> = { ...row };
  return steps.filter(({ kind }) => {
    const played = (left[kind] ?? 0) > 0;
    left[kind] = (left[kind] ?? 0) - 1;
    return !played;
  });
}
