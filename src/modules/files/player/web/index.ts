export { AudioPlayer } from './audio-player';
export { BeforeAfterCard } from './before-after-card';
export { gainText, matchGains } from './level-match';
export { PlayerBarPlace } from './player-bar-place';
export { VersionsPlayer, type VersionTrack } from './versions-player';
