interface Song {
  readonly artist: string | null;
}

const plain = (name: string): string => name.trim().toLowerCase();

/** The song of an artist among the studio's samples, by the name that both bear. */
export function songBy<S extends Song>(name: string, songs: readonly S[]): S | undefined {
  return songs.find(({ artist }) => artist !== null && plain(artist) === plain(name));
}
