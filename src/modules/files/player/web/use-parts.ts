import { useEffect, useEffectEvent } from 'react';
import { useShortcuts } from '@/ui/use-shortcuts';
import { partAt, startsOf } from './sequence';
import type { Player, PlayerPart, PlayerState } from './player-engine';

/** Seconds into a recording after which 'previous' goes to its beginning. */
const BACK_SECONDS = 3;

export interface PartsControl {
  /** Which of them is heard, or comes next. */
  readonly at: number;
  /** Seconds into it; 0 in the silence before it. */
  readonly position: number;
  readonly goTo: (part: number) => void;
  /** Null at the last one. */
  readonly next: (() => void) | null;
  readonly previous: () => void;
}

function useMediaKeys(
  { next, previous }: Pick<PartsControl, 'next' | 'previous'>,
  named: string | null,
): void {
  const press = useEffectEvent((key: 'next' | 'previous') => (key === 'next' ? next?.() : previous()));
  useEffect(() => {
    if (named === null || !('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title: named });
    mediaSession.setActionHandler('nexttrack', () => press('next'));
    mediaSession.setActionHandler('previoustrack', () => press('previous'));
    return () => {
      mediaSession.setActionHandler('nexttrack', null);
      mediaSession.setActionHandler('previoustrack', null);
    };
  }, [named]);
}

/** Goes from one recording of a sequence to another: by call, by the keys n and p, and by media keys. */
export function useParts(player: Player, state: PlayerState, parts: readonly PlayerPart[]): PartsControl {
  const at = partAt(parts, state.position);
  const { starts } = startsOf(parts);
  const goTo = (part: number) => player.seek(starts[part] ?? 0);
  const position = Math.max(0, state.position - (starts[at] ?? 0));
  const next = at + 1 < parts.length ? () => goTo(at + 1) : null;
  const previous = () => goTo(position > BACK_SECONDS || at === 0 ? at : at - 1);
  const isUsed = parts.length > 0 && state.status !== 'idle';
  useMediaKeys({ next, previous }, isUsed && state.status === 'playing' ? (parts[at]?.title ?? null) : null);
  useShortcuts(isUsed ? { n: () => next?.(), p: previous } : {});
  return { at, position, goTo, next, previous };
}
