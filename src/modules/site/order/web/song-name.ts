import type { OrderItem } from './order-types';

/** What a song's name is made of. */
export type NamedSong = Pick<OrderItem, 'track' | 'service_name' | 'song' | 'songs_of_line'>;

/** What a song is called: by its title; before it has one, by its service and its number among the songs of its line. */
export function songName({ track, service_name, song, songs_of_line }: NamedSong): string {
  if (track !== null) return track;
  return songs_of_line > 1 ? `${service_name}, song ${song} of ${songs_of_line}` : service_name;
}
