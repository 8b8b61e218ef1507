import type { OpenEngine } from './lazy-player';
import { createPlainEngine } from './plain-engine';

/** The engine for these sources in this browser. */
export const openEngine: OpenEngine = (sources, state) => createPlainEngine(sources, { state });
