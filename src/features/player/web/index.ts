export { AudioPlayer } from './audio-player';
export { BeforeAfterCard } from './before-after-card';
export { VersionsPlayer, type VersionTrack } from './versions-player';
