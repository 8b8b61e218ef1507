/** What a song's name is made of. */
export interface NamedSong {
  readonly track: string | null;
  readonly service_name: string;
  /** Which song of its line it is, from 1, and of how many. */
  readonly song: number;
  readonly songs_of_line: number;
}

/** What a song is called: by its title; before it has one, by its service and its number among the songs of its line. */
export function songName({ track, service_name, song, songs_of_line }: NamedSong): string {
  if (track !== null) return track;
  return songs_of_line > 1 ? `${service_name}, song ${song} of ${songs_of_line}` : service_name;
}
