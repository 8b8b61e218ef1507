import { HttpSource } from './http-source';
import type { FromDeck, FromWorker, ToDeck, ToWorker } from './messages';
import { openReader } from './open-reader';
import { Pump } from './pump';
import { SoundFault, type TrackReader } from './reader';
import { resampled } from './resampler';

type Open = Extract<ToWorker, { type: 'open' }>;

const toPage = (message: FromWorker): void => postMessage(message);

async function openTrack(address: string): Promise<TrackReader> {
  return openReader(await HttpSource.open(address));
}

/** All that one player plays: opened at once, read from when the page knows the rate. */
class Session {
  readonly #open: Open;
  readonly #readers: Promise<TrackReader>[];
  #pump: Pump | null = null;

  constructor(open: Open) {
    this.#open = open;
    // The heard one has the line for itself until its head is there.
    const heard = openTrack(open.addresses[open.heard] ?? '');
    const others = heard.then(() => undefined);
    this.#readers = open.addresses.map((address, track) =>
      track === open.heard ? heard : others.then(() => openTrack(address)),
    );
    for (const reader of this.#readers) reader.catch(() => undefined);
    heard.then(
      (reader) =>
        toPage({ type: 'opened', rate: reader.rate, seconds: reader.length().frames / reader.rate }),
      (error: unknown) => {
        const kind = error instanceof SoundFault ? error.kind : 'broken';
        toPage({ type: 'fault', track: open.heard, kind });
      },
    );
  }

  start(rate: number, frame: number): void {
    const { port, heard } = this.#open;
    const toDeck = (message: ToDeck): void => port.postMessage(message, transfersOf(message));
    const pump = new Pump({
      rate,
      heard,
      frame,
      toPage,
      toDeck,
      readers: this.#readers.map(async (reader) => resampled(await reader, rate)),
    });
    port.addEventListener('message', ({ data }: MessageEvent<FromDeck>) => pump.follow(data));
    port.start();
    this.#pump = pump;
  }

  obey(message: Exclude<ToWorker, Open>): void {
    if (message.type === 'start') this.start(message.rate, message.frame);
    else if (message.type === 'seek') this.#pump?.seek(message.frame, message.epoch);
    else if (message.type === 'heard') this.#pump?.hear(message.track);
    else this.#pump?.loop(message.region);
  }
}

function transfersOf(message: ToDeck): Transferable[] {
  if (message.type === 'finish') return [];
  const sound = message.type === 'block' ? message.sound : message.pinned?.sound;
  if (sound === undefined) return [];
  const { left, right } = sound;
  return left.buffer === right.buffer ? [left.buffer] : [left.buffer, right.buffer];
}

let session: Session | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open') session = new Session(data);
  else session?.obey(data);
});
