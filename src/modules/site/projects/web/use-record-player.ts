import { useState, type RefCallback } from 'react';
import { factorOf, matchGains } from '@/modules/files/player/web/level-match';
import {
  isBusy,
  type Player,
  type PlayerPart,
  type PlayerState,
} from '@/modules/files/player/web/player-engine';
import { sequenceAddress, startsOf } from '@/modules/files/player/web/sequence';
import { useParts, type PartsControl } from '@/modules/files/player/web/use-parts';
import { usePlayer } from '@/modules/files/player/web/use-player';
import { songName } from '@/modules/site/order/song-name.rules';
import { useSlowLine } from '@/ui/use-slow-line';
import type { Project, ProjectSong } from './record-types';

interface Playable {
  readonly id: number;
  readonly fileId: number;
  readonly src: string;
  readonly seconds: number;
  readonly gap: number;
  readonly lufs: number | null;
  readonly title: string;
}

// Only songs whose length is known: the places of all others follow from it.
function playableOf(songs: readonly ProjectSong[], small: boolean): Playable[] {
  return songs.flatMap((song): Playable[] => {
    const { sound } = song;
    if (sound === null || sound.duration === null || sound.duration === 0) return [];
    const src = (small ? sound.preview_url : null) ?? sound.listen_url;
    const { duration: seconds, lufs, id: fileId } = sound;
    return [{ id: song.id, fileId, src, seconds, gap: song.gap_ms / 1000, lufs, title: songName(song) }];
  });
}

// Signed addresses change by the hour: what plays goes on with those that it began with.
function useHeldAddresses(fresh: readonly Playable[]) {
  const [held, setHeld] = useState<ReadonlyMap<number, string> | null>(null);
  const hold = () => setHeld((before) => before ?? new Map(fresh.map(({ fileId, src }) => [fileId, src])));
  const songs =
    held === null ? fresh : fresh.map((song) => ({ ...song, src: held.get(song.fileId) ?? song.src }));
  return { songs, hold };
}

export interface RecordPlayer {
  readonly player: Player;
  readonly state: PlayerState;
  readonly control: PartsControl;
  readonly busy: boolean;
  /** Seconds from the first song to the end of the last one. */
  readonly length: number;
  /** The song that is heard, or comes next; null where none can be. */
  readonly heard: number | null;
  /** How many of the record's songs can be heard. */
  readonly count: number;
  /** Which part a song is; -1 for one that can't be heard yet. */
  readonly partOf: (songId: number) => number;
  readonly play: () => void;
  /** From the beginning of a song, or from a place in it, seconds. */
  readonly playSong: (songId: number, from?: number) => void;
  /** Whether all songs are as loud as the quietest one; null where the loudness of one is not known. */
  readonly matched: boolean | null;
  readonly match: (on: boolean) => void;
}

/** Plays the newest versions of a record's songs in their order, with its gaps, each as loud as it was delivered. */
export function useRecordPlayer({ name, songs: all }: Pick<Project, 'name' | 'songs'>): {
  readonly record: RecordPlayer;
  /** For the element that it is pressed in. */
  readonly near: RefCallback<HTMLElement> | null;
} {
  const small = useSlowLine();
  const [matched, setMatched] = useState(false);
  const { songs, hold } = useHeldAddresses(playableOf(all, small));
  const gains = matchGains(songs.map(({ id, src, lufs }) => ({ id: String(id), src, lufs })));
  const parts = songs.map(({ title, seconds, gap }): PlayerPart => ({ title, seconds, gap }));
  const { starts, end } = startsOf(parts);
  const src = sequenceAddress(
    songs.map((song, at) => ({
      src: song.src,
      seconds: song.seconds,
      gap: song.gap,
      factor: matched ? factorOf(gains?.[at] ?? 0) : 1,
    })),
  );
  const { player, state, near } = usePlayer(
    { tracks: [{ id: 'record', src }], first: 'record', duration: end, title: name, parts },
    { playsOn: true, goesOn: true, onPlay: hold },
  );
  const control = useParts(player, state, parts);
  const partOf = (songId: number) => songs.findIndex(({ id }) => id === songId);
  const record: RecordPlayer = {
    player,
    state,
    control,
    busy: isBusy(state),
    length: end,
    heard: songs[control.at]?.id ?? null,
    count: songs.length,
    partOf,
    play: player.play,
    playSong(songId, from = 0) {
      const start = starts[partOf(songId)];
      if (start === undefined) return;
      player.seek(start + from);
      player.play();
    },
    matched: gains === null ? null : matched,
    match: setMatched,
  };
  // Before the first version there is nothing to get ready.
  return { record, near: songs.length > 0 ? near : null };
}
