import { useEffect, useState } from 'react';
import { unpackPeaks, type PeakPair } from '@/modules/catalogue/samples/samples.rules';
import { useApi } from '@/ui/page-data';
import { useLiveNews } from '@/ui/use-live-updates';
import type { getBeforePeaks, getDeliveryPeaks } from '../deliveries.contract';

/** Points of a page beyond which the coarse level shows its steps. */
const WIDE = 1000;

/** What is drawn of a delivered sound. */
export interface Drawn {
  readonly peaks: readonly PeakPair[];
  readonly lufs: number | null;
  /** Seconds. */
  readonly duration: number | null;
}

/** Whose waveforms are shown: versions, and what was sent beside them. */
interface Wanted {
  readonly orderId: number;
  readonly itemId: number;
  readonly deliveryIds: readonly number[];
  /** Something that was sent is compared with the versions. */
  readonly hasBefore: boolean;
  /** Something of it can be heard. */
  readonly isAudible: boolean;
}

/** The waveforms of sounds by file id, as they come; asked for again when the order tells news while some are being drawn. */
export function usePeaks(sounds: Wanted): ReadonlyMap<number, Drawn> {
  const { orderId, itemId, deliveryIds, hasBefore, isAudible } = sounds;
  const api = useApi();
  const [drawn, setDrawn] = useState<ReadonlyMap<number, Drawn>>(new Map());
  const [pending, setPending] = useState(false);
  const [round, setRound] = useState(0);
  const wanted = isAudible ? `${round} ${deliveryIds.join()}` : '';
  const item = hasBefore ? `${orderId} ${itemId}` : '';
  useLiveNews(() => {
    if (pending) setRound((before) => before + 1);
  });
  useEffect(() => {
    if (wanted === '') return undefined;
    const leaving = new AbortController();
    const [, ids = ''] = wanted.split(' ');
    const load = async (): Promise<void> => {
      const [order = '', own = ''] = item.split(' ');
      const { signal } = leaving;
      const query = { detail: innerWidth * devicePixelRatio > WIDE ? 'fine' : 'coarse' } as const;
      const [before, ...answers] = await Promise.all([
        item === ''
          ? null
          : api.call<typeof getBeforePeaks>('GET /orders/{orderId}/items/{itemId}/before/peaks', {
              params: { orderId: order, itemId: own },
              query,
              signal,
            }),
        ...ids.split(',').map((deliveryId) =>
          api.call<typeof getDeliveryPeaks>('GET /deliveries/{deliveryId}/peaks', {
            params: { deliveryId },
            query,
            signal,
          }),
        ),
      ]);
      if (leaving.signal.aborted) return;
      // Without a waveform the player still plays: what did not come is left out.
      const sent = before?.ok === true && before.value.data !== null ? [before.value.data] : [];
      const files = [...sent, ...answers.flatMap((answer) => (answer.ok ? answer.value.data : []))];
      setPending(files.some((file) => file.pending));
      const known = files.flatMap(({ file_id, peaks, lufs, duration }): [number, Drawn][] =>
        peaks === null ? [] : [[file_id, { peaks: unpackPeaks(peaks), lufs, duration }]],
      );
      setDrawn(new Map(known));
    };
    void load();
    return () => leaving.abort();
  }, [api, wanted, item]);
  return drawn;
}
