import { canPlayExactly, createExactEngine } from './exact/exact-engine';
import { followKeys } from './media-keys';
import { createPlainEngine } from './plain-engine';
import type { OpenEngine } from './player-engine';

/** The exact engine where browser and recordings allow it, else the browser's own elements. */
export const openEngine: OpenEngine = (sources, { state, player, replace }) => {
  followKeys(player, sources.title ?? document.title);
  if (!canPlayExactly()) return createPlainEngine(sources, { state });
  const engine = createExactEngine(sources, {
    state,
    onUnfit: () => replace(createPlainEngine(sources, { state: { ...engine.state(), problem: null } })),
  });
  return engine;
};
