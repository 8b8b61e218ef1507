import { useEffect, useState } from 'react';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import type { Drawn } from '@/modules/orders/deliveries/web/use-peaks';
import { useApi } from '@/ui/page-data';
import { useLiveNews } from '@/ui/use-live-updates';
import type { listeningPeaks } from '../listening.contract';
import { listenerHeaders } from './listener-key';

/** Points of a page beyond which the coarse level shows its steps. */
const WIDE = 1000;

/**
 * The waveforms of what a link opens, by file id; asked for again when there is news while some are being drawn.
 * @param sounds which sounds there are: others are asked for anew
 */
export function useLinkPeaks(token: string, sounds: string): ReadonlyMap<number, Drawn> {
  const api = useApi();
  const [drawn, setDrawn] = useState<ReadonlyMap<number, Drawn>>(new Map());
  const [pending, setPending] = useState(false);
  const [round, setRound] = useState(0);
  useLiveNews(() => {
    if (pending) setRound((before) => before + 1);
  });
  const wanted = sounds === '' ? '' : `${round} ${sounds}`;
  useEffect(() => {
    if (wanted === '') return undefined;
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const answer = await api.call<typeof listeningPeaks>('GET /listening/peaks', {
        headers: listenerHeaders(token),
        query: { detail: innerWidth * devicePixelRatio > WIDE ? 'fine' : 'coarse' },
        signal: leaving.signal,
      });
      // Without a waveform the player still plays.
      if (leaving.signal.aborted || !answer.ok) return;
      const { data } = answer.value;
      setPending(data.some((file) => file.pending));
      const known = data.flatMap(({ file_id, peaks, lufs, duration }): [number, Drawn][] =>
        peaks === null ? [] : [[file_id, { peaks: unpackPeaks(peaks), lufs, duration }]],
      );
      setDrawn(new Map(known));
    };
    void load();
    return () => leaving.abort();
  }, [api, token, wanted]);
  return drawn;
}
