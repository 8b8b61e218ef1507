import { STAGES, type Stage } from '@/modules/orders/orders/orders.rules';
import { cx } from '@/ui/cx';

const LABELS: Record<Stage, string> = {
  paid: 'Paid',
  files: 'Files',
  started: 'Studio',
  delivered: 'Versions',
  completed: 'Done',
};

type State = 'done' | 'now' | 'ahead';

const LOOKS: Record<State, string> = { done: 'stage stage-done', now: 'stage stage-now', ahead: 'stage' };

const SAID: Record<State, string> = { done: 'done', now: 'now', ahead: 'to come' };

/** Of each stage, whether it lies behind, is now, or is to come. */
function statesOf(stage: Stage): State[] {
  const reached = STAGES.indexOf(stage);
  if (stage === 'completed') return STAGES.map(() => 'done');
  // What was paid waits for files, and what was sent waits for the studio: the next stage is the one that is now. A
  // version that is there is itself what happens now.
  const now = stage === 'delivered' ? reached : Math.min(reached + 1, STAGES.length - 1);
  const current = stage === 'started' ? reached : now;
  return STAGES.map((_, index) => {
    if (index < current) return 'done';
    return index === current ? 'now' : 'ahead';
  });
}

/** The brand's line as the way of a song: warm as far as it has come. */
export function JourneyLine({ stage, paused = false }: { stage: Stage; paused?: boolean }) {
  const states = statesOf(stage);
  return (
    <ol aria-label="Progress" className="grid grid-cols-[1fr_1fr_1fr_1fr_auto]">
      {STAGES.map((name, index) => {
        const state = states[index] ?? 'ahead';
        return (
          <li
            key={name}
            aria-current={state === 'now' ? 'step' : undefined}
            className={cx(LOOKS[state], state === 'now' && paused && 'after:ring-before')}
          >
            {LABELS[name]}
            <span className="sr-only">{`: ${SAID[state]}`}</span>
          </li>
        );
      })}
    </ol>
  );
}
