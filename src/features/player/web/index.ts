export { AudioPlayer } from './audio-player';
export { BeforeAfterCard } from './before-after-card';
export { gainText, matchGains } from './level-match';
export { VersionsPlayer, type VersionTrack } from './versions-player';
