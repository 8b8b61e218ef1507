import { HttpSource } from './http-source';
import type { FromDeck, FromWorker, ToDeck, ToWorker } from './messages';
import { openReader, warmDecoder } from './open-reader';
import { primed } from './primed';
import { FIRST_SECONDS, Pump } from './pump';
import { sequenceParts } from '../sequence';
import { openSequence, type OpenedPart } from './sequence-reader';
import { SoundFault, type TrackReader } from './reader';
import { resampled } from './resampler';
import { StepMeter } from './step-meter';
import type { Stereo } from './stereo';

type Open = Extract<ToWorker, { type: 'open' }>;

const toPage = (message: FromWorker): void => postMessage(message);

/** All that one player plays: the heard one opened at once, the others and what follows when the page knows the rate. */
class Session {
  readonly #open: Open;
  readonly #sources = new Set<HttpSource>();
  readonly #readers: Promise<TrackReader>[];
  readonly #started: Promise<void>;
  #begin: () => void = () => undefined;
  #pump: Pump | null = null;

  constructor(open: Open) {
    this.#open = open;
    this.#started = new Promise((resolve) => {
      this.#begin = resolve;
    });
    // The heard one has the line for itself until its head is there.
    const heard = this.#openTrack(open.heard).then((reader) =>
      primed(reader, Math.round(open.at * reader.rate), Math.ceil(FIRST_SECONDS * reader.rate)),
    );
    const others = heard.then(() => this.#started);
    this.#readers = open.addresses.map((_, track) =>
      track === open.heard ? heard : others.then(() => this.#openTrack(track)),
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
    const { port, heard, meter } = this.#open;
    for (const source of this.#sources) source.readAhead();
    this.#begin();
    const toDeck = (message: ToDeck): void => port.postMessage(message, transfersOf(message));
    const pump = new Pump({
      rate,
      heard,
      frame,
      toPage,
      toDeck,
      readers: this.#readers.map(async (reader) => resampled(await reader, rate)),
      onLeave: () => {
        for (const source of this.#sources) source.leave();
      },
      onSound: meter ? metersOf(this.#open.addresses.length, rate) : undefined,
    });
    port.addEventListener('message', ({ data }: MessageEvent<FromDeck>) => pump.follow(data));
    port.start();
    this.#pump = pump;
  }

  obey(message: Exclude<ToWorker, Open | { type: 'warm' }>): void {
    if (message.type === 'start') this.start(message.rate, message.frame);
    else if (message.type === 'seek') this.#pump?.seek(message.frame, message.epoch);
    else if (message.type === 'heard') this.#pump?.hear(message.track);
    else this.#pump?.loop(message.region);
  }

  async #openTrack(track: number): Promise<TrackReader> {
    const address = this.#open.addresses[track] ?? '';
    const parts = sequenceParts(address);
    const isHeard = track === this.#open.heard;
    if (parts === null) return (await this.#openFile(address, !isHeard)).reader;
    // What follows the first one is opened shortly before it is heard.
    let opened = 0;
    return openSequence(parts, (src) => {
      opened += 1;
      return this.#openFile(new URL(src, location.origin).href, !isHeard || opened > 1);
    });
  }

  async #openFile(address: string, readsAhead: boolean): Promise<OpenedPart> {
    const source = await HttpSource.open(address);
    if (readsAhead) source.readAhead();
    const reader = await openReader(source);
    // Only now: a place that is left while its head comes must not end the opening.
    this.#sources.add(source);
    const close = () => {
      this.#sources.delete(source);
      source.leave();
    };
    return { reader, close };
  }
}

function metersOf(tracks: number, rate: number): (track: number, frame: number, sound: Stereo) => void {
  const meters = Array.from({ length: tracks }, () => new StepMeter(rate));
  return (track, frame, sound) => {
    const levels = meters[track]?.push(frame, sound);
    if (levels) toPage({ type: 'levels', track, ...levels });
  };
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
  else if (data.type === 'warm') warmDecoder(data.kind).catch(() => undefined);
  else session?.obey(data);
});
