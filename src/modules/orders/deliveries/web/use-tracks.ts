import { useState } from 'react';
import type { z } from 'zod';
import type { VersionTrack } from '@/modules/files/player/web/versions-player';
import { useSlowLine } from '@/ui/use-slow-line';
import { SUM_NAME } from '../before.rules';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import type { beforeSound, delivery, referenceSound } from '../deliveries.contract';
import type { Drawn } from './use-peaks';

export type Delivery = z.output<typeof delivery>;
/** What the versions are compared with. */
export type BeforeSound = z.output<typeof beforeSound>;
export type DeliveredFile = Delivery['files'][number];

/** Whether a file of a version can be heard in the page. */
export const isAudible = (file: DeliveredFile): boolean => file.media_type.startsWith('audio/');

/** A sent file that the song should sound like. */
export type PlayedReference = z.output<typeof referenceSound>;

/** What the player of a song can play. */
interface Sounds {
  readonly before: BeforeSound | null;
  readonly references?: readonly PlayedReference[] | undefined;
  readonly deliveries: readonly Delivery[];
}

function sentTrack(before: BeforeSound, drawn: Drawn | undefined, small: boolean): VersionTrack {
  return {
    id: `sent-${before.id}`,
    label: before.kind === 'sum' ? SUM_NAME : 'Sent',
    side: 'before',
    src: (small ? before.preview_url : null) ?? before.listen_url,
    peaks: drawn?.peaks,
    lufs: drawn?.lufs,
    duration: drawn?.duration,
  };
}

function referenceTrack(
  { id, listen_url, preview_url, peaks, lufs, duration }: PlayedReference,
  { index, of, small }: { index: number; of: number; small: boolean },
): VersionTrack {
  return {
    id: `reference-${id}`,
    label: of === 1 ? 'Reference' : `Reference ${index + 1}`,
    src: (small ? preview_url : null) ?? listen_url,
    peaks: peaks === null ? undefined : unpackPeaks(peaks),
    lufs,
    duration,
  };
}

/** Everything that can be heard, what was sent first, then `v2`, or `v2 · name` where a version holds several sounds. */
function tracksOf(
  { before, references = [], deliveries }: Sounds,
  drawn: ReadonlyMap<number, Drawn>,
  small: boolean,
): VersionTrack[] {
  const sent = before === null ? [] : [sentTrack(before, drawn.get(before.id), small)];
  const versions = deliveries.flatMap(({ version, files }) => {
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
  const others = references.map((sound, index) =>
    referenceTrack(sound, { index, of: references.length, small }),
  );
  // The last one is heard first: the newest version.
  return versions.length === 0 ? [] : [...sent, ...others, ...versions];
}

/** The track of a version: of its first sound where it holds several; null where none of it can be heard. */
export function trackOf(deliveries: readonly Delivery[], version: number): string | null {
  const sound = deliveries.find((one) => one.version === version)?.files.find(isAudible);
  return sound === undefined ? null : `${version}-${sound.id}`;
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
  /** What is played begins anew: with all that came since, so that levels match. */
  readonly renew: () => void;
  /** Somebody asked for the whole sound. */
  readonly whole: boolean;
  /** Small previews are played, as the line is slow; null where they are not, else what changes to the whole sound. */
  readonly playWhole: (() => void) | null;
}

/** The versions as tracks of a player: by small previews on a slow line, else by what is lossless. */
export function useTracks(sounds: Sounds, drawn: ReadonlyMap<number, Drawn>): Tracks {
  const slow = useSlowLine();
  const [whole, setWhole] = useState(false);
  const [held, setHeld] = useState<Held | null>(null);
  const small = held?.small ?? (slow && !whole);
  const fresh = tracksOf(sounds, drawn, small);
  const hold = () => setHeld((before) => before ?? heldOf(fresh, small));
  const playWhole = () => {
    setWhole(true);
    setHeld(heldOf(tracksOf(sounds, drawn, false), false));
  };
  const hasPreview = sounds.deliveries.some(({ files }) => files.some((file) => file.preview_url !== null));
  return {
    // Another address or loudness is another player.
    tracks: held === null ? fresh : fresh.map((track) => asHeld(track, held.tracks.get(track.id))),
    hold,
    renew: () => setHeld(heldOf(fresh, small)),
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
