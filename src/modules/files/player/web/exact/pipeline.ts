import { audioAt, wokenAudio } from './audio-context';
import type { DeckOrder, DeckReport, DeckSetup, FromWorker, FrameRegion } from './messages';
import { RING_SECONDS } from './pump';
import { takeLine, type SoundLine } from './sound-line';

export interface PipelineOptions {
  readonly addresses: readonly string[];
  readonly heard: number;
  /** Seconds. */
  readonly position: number;
  /** Whether levels are to be told. */
  readonly meter: boolean;
  readonly factors: readonly number[];
  readonly onReport: (report: DeckReport) => void;
  readonly onWorker: (message: Exclude<FromWorker, { type: 'opened' }>) => void;
  /** The rate is known, and the deck stands ready. */
  readonly onReady: (seconds: number) => void;
  readonly onFailure: () => void;
}

const withModule = new WeakMap<AudioContext, Promise<void>>();

async function deckAddress(): Promise<string> {
  return (await import('./deck.worklet?worker&url')).default;
}

function loadDeck(context: AudioContext): Promise<void> {
  const load = async () => context.audioWorklet.addModule(await deckAddress());
  const loading = withModule.get(context) ?? load();
  withModule.set(context, loading);
  return loading;
}

/** Has the deck's code in the browser's cache; there is nothing that it could be loaded into before a press. */
export function fetchDeck(): void {
  deckAddress()
    .then((address) => fetch(address))
    .catch(() => undefined);
}

/** Worker, deck and what joins them, for one player. Of a page one is open at a time. */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #line: SoundLine;
  #node: AudioWorkletNode | null = null;
  #context: AudioContext | null = null;
  #heard: number;
  /** Where it begins, in seconds, once the deck is there. */
  #place: number;
  #epoch = 0;
  #closed = false;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#heard = options.heard;
    this.#place = options.position;
    const { addresses, heard, position, meter } = options;
    this.#line = takeLine({ addresses, heard, at: position, meter });
    this.#line.listen((message) => {
      if (message.type === 'opened') void this.#join(message.rate, message.seconds);
      else options.onWorker(message);
    }, options.onFailure);
    // Most recordings have the rate of the context that stands ready: its deck comes while their heads come.
    const woken = wokenAudio();
    if (woken) loadDeck(woken).catch(() => withModule.delete(woken));
  }

  /** Frames of a second; 0 until it is ready. */
  get rate(): number {
    return this.#context?.sampleRate ?? 0;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Whether it can still sound. */
  get alive(): boolean {
    return !this.#closed && this.#context?.state !== 'closed';
  }

  /** The clock, in frames. */
  now(): number {
    return (this.#context?.currentTime ?? 0) * this.rate;
  }

  play(): void {
    void this.#context?.resume();
    this.#order({ type: 'play' });
  }

  pause(): void {
    this.#order({ type: 'pause' });
  }

  seek(seconds: number): void {
    // Asked for before the deck is there: it begins there then.
    this.#place = seconds;
    if (this.#node === null) return;
    this.#epoch += 1;
    const place = { frame: Math.round(seconds * this.rate), epoch: this.#epoch };
    this.#order({ type: 'seek', ...place });
    this.#line.post({ type: 'seek', ...place });
  }

  hear(track: number): void {
    this.#heard = track;
    const heard = this.#node?.parameters.get('heard');
    if (heard) heard.value = track;
    this.#line.post({ type: 'heard', track });
  }

  turn(factors: readonly number[]): void {
    this.#order({ type: 'turn', factors });
  }

  loop(region: { readonly from: number; readonly to: number } | null): void {
    const { rate } = this;
    const frames: FrameRegion | null =
      region === null ? null : { from: Math.round(region.from * rate), to: Math.round(region.to * rate) };
    this.#order({ type: 'loop', region: frames });
    this.#line.post({ type: 'loop', region: frames });
  }

  close(): void {
    this.#closed = true;
    this.#order({ type: 'close' });
    this.#line.end();
    const node = this.#node;
    this.#node = null;
    // What it fades out with is still on its way.
    if (node) setTimeout(() => node.disconnect(), 50);
  }

  async #join(rate: number, seconds: number): Promise<void> {
    const { heard, factors } = this.#options;
    try {
      const context = audioAt(rate);
      await loadDeck(context);
      if (this.#closed) return;
      const setup: DeckSetup = { tracks: this.#options.addresses.length, seconds: RING_SECONDS };
      const node = new AudioWorkletNode(context, 'deck', {
        numberOfInputs: 0,
        outputChannelCount: [2],
        parameterData: { heard: this.#heard },
        processorOptions: setup,
      });
      this.#context = context;
      this.#node = node;
      node.port.addEventListener('message', ({ data }: MessageEvent<DeckReport>) =>
        this.#options.onReport(data),
      );
      node.port.start();
      node.addEventListener('processorerror', () => this.#options.onFailure());
      const port = this.#line.deckPort;
      node.port.postMessage({ type: 'port', port } satisfies DeckOrder, [port]);
      node.connect(context.destination);
      this.turn(factors);
      const frame = Math.round(this.#place * context.sampleRate);
      this.#order({ type: 'seek', frame, epoch: 0 });
      this.#line.post({ type: 'start', rate: context.sampleRate, frame });
      if (this.#heard !== heard) this.hear(this.#heard);
      this.#options.onReady(seconds);
    } catch {
      this.#options.onFailure();
    }
  }

  #order(order: DeckOrder): void {
    this.#node?.port.postMessage(order, []);
  }
}
