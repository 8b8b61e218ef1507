import { useEffect, useRef, useState } from 'react';
import { loopPart, type LoopRegion, type Player, type PlayerState } from './player-engine';

interface Turns {
  readonly part: LoopRegion;
  readonly pair: readonly [first: string, second: string];
}

/** A place was jumped back to, not played on to: more than half of the part, so that a late figure is no jump. */
const isWrapped = (now: number, before: number, { from, to }: LoopRegion): boolean =>
  before - now > (to - from) / 2;

/** Lets a part be heard in two versions by turns, as loud as each other, until somebody chooses one or ends the loop. */
export function useTurns(player: Player, state: PlayerState) {
  const [turns, setTurns] = useState<Turns | null>(null);
  const before = useRef(0);
  const { position, heard, status, loop } = state;
  useEffect(() => {
    if (turns === null) return;
    const [first, second] = turns.pair;
    const wrapped = loop !== null && status === 'playing' && isWrapped(position, before.current, loop);
    before.current = position;
    if (wrapped) player.switchTo(heard === first ? second : first);
  }, [player, turns, position, heard, status, loop]);
  return {
    comparing: loop === null ? null : (turns?.part ?? null),
    compare: (part: LoopRegion, pair: Turns['pair']): void => {
      before.current = part.from;
      setTurns({ part, pair });
      player.match(true);
      player.switchTo(pair[0]);
      loopPart(player, part);
      player.play();
    },
    end: (): void => setTurns(null),
  };
}
