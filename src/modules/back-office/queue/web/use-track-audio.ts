import { useEffect, useRef, useState } from 'react';
import { toast } from '@/ui/toast-store';

export interface TrackAudio {
  /** The address of what plays; null while nothing does. */
  readonly playing: string | null;
  /** Plays this one from its start in place of what plays; stops it where it plays. */
  readonly toggle: (address: string) => void;
}

/** Plays one track at a time, as it was sent; leaving the page stops it. */
export function useTrackAudio(): TrackAudio {
  const [playing, setPlaying] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const stop = (): void => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  };
  useEffect(() => () => audio.current?.pause(), []);
  const toggle = (address: string): void => {
    const isThis = playing === address;
    stop();
    if (isThis) return;
    const next = new Audio(address);
    audio.current = next;
    setPlaying(address);
    const ended = (): void => {
      if (audio.current === next) stop();
    };
    next.addEventListener('ended', ended);
    const failed = (): void => {
      // What was stopped before it began fails too.
      if (audio.current !== next) return;
      stop();
      toast.error('This browser can’t play this kind of file. Download it instead.');
    };
    next.play().catch(failed);
  };
  return { playing, toggle };
}
