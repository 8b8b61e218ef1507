import { canPlayExactly, createExactEngine } from './exact/exact-engine';
import { fetchDeck } from './exact/pipeline';
import { readyLine, readyOpened } from './exact/sound-line';
import { followKeys } from './media-keys';
import { createPlainEngine } from './plain-engine';
import type { EngineCode } from './player-engine';

const KIND = /\.(mp3|flac)(?:[?#]|$)/i;

function kindOf(address: string | undefined): 'mp3' | 'flac' | null {
  const kind = KIND.exec(address ?? '')?.[1]?.toLowerCase();
  return kind === 'mp3' || kind === 'flac' ? kind : null;
}

/** The exact engine where browser and recordings allow it, else the browser's own elements. */
export const engineCode: EngineCode = {
  open(sources, { state, player, replace }) {
    followKeys(player, sources.title ?? document.title);
    if (!canPlayExactly()) return createPlainEngine(sources, { state });
    const engine = createExactEngine(sources, {
      state,
      onUnfit: () => replace(createPlainEngine(sources, { state: { ...engine.state(), problem: null } })),
    });
    return engine;
  },
  warm({ tracks }) {
    if (!canPlayExactly()) return;
    readyLine(kindOf(tracks[0]?.src));
    fetchDeck();
  },
  prepare({ tracks, meter = false }, { heard, position }, told) {
    if (!canPlayExactly()) return;
    const opening = {
      addresses: tracks.map(({ src }) => src),
      heard: tracks.findIndex(({ id }) => id === heard),
      at: position,
      meter,
    };
    readyOpened(opening, told);
  },
};
