export { AudioPlayer } from './audio-player';
export { BeforeAfterCard } from './before-after-card';
