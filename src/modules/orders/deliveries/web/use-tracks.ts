import { useState } from 'react';
import type { z } from 'zod';
import type { VersionTrack } from '@/modules/files/player/web/versions-player';
import { useSlowLine } from '@/ui/use-slow-line';
import type { delivery } from '../deliveries.contract';
import type { Drawn } from './use-peaks';

export type Delivery = z.output<typeof delivery>;
export type DeliveredFile = Delivery['files'][number];

/** Whether a file of a version can be heard in the page. */
export const isAudible = (file: DeliveredFile): boolean => file.media_type.startsWith('audio/');

/** Everything that can be heard, oldest first: `v2`, or `v2 · name` where a version holds several sounds. */
function tracksOf(
  deliveries: readonly Delivery[],
  drawn: ReadonlyMap<number, Drawn>,
  small: boolean,
): VersionTrack[] {
  return deliveries.flatMap(({ version, files }) => {
    const sounds = files.filter(isAudible);
    return sounds.map((file): VersionTrack => {
      const known = drawn.get(file.id);
      return {
        id: `${version}-${file.id}`,
        label: sounds.length === 1 ? `v${version}` : `v${version} · ${file.name}`,
        src: (small ? file.preview_url : null) ?? file.listen_url,
        peaks: known?.peaks,
        lufs: known?.lufs,
        duration: known?.duration,
      };
    });
  });
}

interface Held {
  readonly small: boolean;
  readonly tracks: ReadonlyMap<string, VersionTrack>;
}

/** What the player of versions plays. */
export interface Tracks {
  readonly tracks: readonly VersionTrack[];
  /** Somebody uses the player: from now on what comes (a copy, a loudness) must not stop it. */
  readonly hold: () => void;
  /** Somebody asked for the whole sound. */
  readonly whole: boolean;
  /** Small previews are played, as the line is slow; null where they are not, else what changes to the whole sound. */
  readonly playWhole: (() => void) | null;
}

/** The versions as tracks of a player: by small previews on a slow line, else by what is lossless. */
export function useTracks(deliveries: readonly Delivery[], drawn: ReadonlyMap<number, Drawn>): Tracks {
  const slow = useSlowLine();
  const [whole, setWhole] = useState(false);
  const [held, setHeld] = useState<Held | null>(null);
  const small = held?.small ?? (slow && !whole);
  const fresh = tracksOf(deliveries, drawn, small);
  const hold = () => setHeld((before) => before ?? heldOf(fresh, small));
  const playWhole = () => {
    setWhole(true);
    setHeld(heldOf(tracksOf(deliveries, drawn, false), false));
  };
  const hasPreview = deliveries.some(({ files }) => files.some((file) => file.preview_url !== null));
  return {
    // Another address or loudness is another player.
    tracks: held === null ? fresh : fresh.map((track) => asHeld(track, held.tracks.get(track.id))),
    hold,
    whole,
    playWhole: small && hasPreview ? playWhole : null,
  };
}

function heldOf(tracks: readonly VersionTrack[], small: boolean): Held {
  return { small, tracks: new Map(tracks.map((track) => [track.id, track])) };
}

function asHeld(track: VersionTrack, held: VersionTrack | undefined): VersionTrack {
  if (held === undefined) return { ...track, lufs: undefined, duration: undefined };
  return { ...track, src: held.src, lufs: held.lufs, duration: held.duration };
}
