import { useState } from 'react';

interface Named {
  readonly id: string;
  readonly label: string;
}

/** What is heard, and whether it plays. */
interface Hearing {
  readonly heard: string;
  readonly busy: boolean;
}

/** The newest track, where it came while another one played and has not been heard since; else null. */
export function useArrival<Track extends Named>(
  tracks: readonly Track[],
  { heard, busy }: Hearing,
): Track | null {
  const newest = tracks.at(-1) ?? null;
  const [known, setKnown] = useState(newest?.id);
  const [arrived, setArrived] = useState<string | null>(null);
  if (newest !== null && newest.id !== known) {
    setKnown(newest.id);
    if (busy && heard !== newest.id) setArrived(newest.id);
  }
  if (arrived !== null && heard === arrived) setArrived(null);
  return arrived === null ? null : (tracks.find(({ id }) => id === arrived) ?? null);
}
