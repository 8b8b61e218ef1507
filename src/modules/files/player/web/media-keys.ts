import type { PlayerEngine } from './player-engine';

const STEP_SECONDS = 10;
const SILENT_SECONDS = 10;
const SILENT_RATE = 8000;

/** A silent WAV: browsers give media keys to pages whose audio elements play, and a worklet is none. */
function silentSound(): Blob {
  const frames = SILENT_SECONDS * SILENT_RATE;
  const bytes = new Uint8Array(44 + frames).fill(128, 44);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i += 1) view.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + frames, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SILENT_RATE, true);
  view.setUint32(28, SILENT_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, frames, true);
  return new Blob([bytes], { type: 'audio/wav' });
}

let silent: HTMLAudioElement | null = null;

function holdKeys(on: boolean): void {
  if (silent === null) {
    silent = new Audio(URL.createObjectURL(silentSound()));
    silent.loop = true;
  }
  // Where it may not play, keys stay with the browser; the sound itself goes on.
  if (on) silent.play().catch(() => undefined);
  else silent.pause();
}

function takeKeys(player: PlayerEngine, title: string): void {
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({ title });
  const move = (seconds: number) => player.seek(player.place() + seconds);
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.play()],
    ['pause', () => player.pause()],
    ['stop', () => player.pause()],
    ['seekbackward', ({ seekOffset }) => move(-(seekOffset ?? STEP_SECONDS))],
    ['seekforward', ({ seekOffset }) => move(seekOffset ?? STEP_SECONDS)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? player.place())],
  ];
  for (const [action, act] of actions) {
    try {
      mediaSession.setActionHandler(action, act);
    } catch {
      // This browser has no such key.
    }
  }
}

/** Gives the keys of keyboards, headphones and lock screens to whichever player plays, for as long as it is the last one. */
export function followKeys(player: PlayerEngine, title: string): void {
  if (!('mediaSession' in navigator)) return;
  let playing = false;
  player.subscribe(() => {
    const { status } = player.state();
    const now = status === 'playing';
    // Waiting for sound is not a pause.
    if (now === playing || status === 'loading') return;
    playing = now;
    if (now) takeKeys(player, title);
    navigator.mediaSession.playbackState = now ? 'playing' : 'paused';
    holdKeys(now);
  });
}
