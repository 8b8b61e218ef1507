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
  const id = newest?.id;
  const [arrived, setArrived] = useState<string | null>(null);
  // Other tracks are another player, which is silent until it goes on in the place of the one before it.
  const [was, setWas] = useState({ id, heard, busy });
  if (id !== was.id || heard !== was.heard || busy !== was.busy) {
    setWas({ id, heard, busy });
    if (id !== undefined && id !== was.id && was.busy && was.heard !== id) setArrived(id);
    else if (busy && heard === arrived) setArrived(null);
  }
  return newest !== null && newest.id === arrived && heard !== arrived ? newest : null;
}
