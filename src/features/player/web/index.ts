export { AudioPlayer, type AudioPlayerProps } from './audio-player';
export { BeforeAfterCard, type BeforeAfterCardProps } from './before-after-card';
export type { PlayerEngine, PlayerSources, PlayerState, PlayerStatus } from './player-engine';
