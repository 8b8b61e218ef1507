import { Deck, type DeckStatus } from './deck';
import type { DeckOrder, DeckReport, DeckSetup, FromDeck, ToDeck } from './messages';
import type { Stereo } from './stereo';

// What an AudioWorkletGlobalScope has; TypeScript's libraries don't know it.
declare const sampleRate: number;
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: unknown): void;

/** Reports this often, in frames: between two of them the page counts on by the clock. */
const REPORT_EVERY = Math.round(sampleRate / 10);

class DeckProcessor extends AudioWorkletProcessor {
  /** The heard track is a parameter: a change of it is there with the next 128 frames, whatever messages wait. */
  static readonly parameterDescriptors = [
    { name: 'heard', defaultValue: 0, minValue: 0, maxValue: 255, automationRate: 'k-rate' },
  ];
  readonly #deck: Deck;
  #worker: MessagePort | null = null;
  #status: DeckStatus = 'stopped';
  #epoch = 0;
  #reported = 0;
  #open = true;

  constructor({ processorOptions }: { processorOptions: DeckSetup }) {
    super();
    this.#deck = new Deck({
      rate: sampleRate,
      ...processorOptions,
      onJump: (frames) => this.#tellWorker({ type: 'jump', frames, stretch: this.#deck.stretch }),
    });
    this.port.addEventListener('message', ({ data }: MessageEvent<DeckOrder>) => this.#obey(data));
    this.port.start();
  }

  process(
    _inputs: unknown,
    [output]: readonly (readonly Float32Array[])[],
    { heard }: Record<string, Float32Array>,
  ): boolean {
    const [left, right] = output ?? [];
    if (left && right) this.#deck.render(left, right, Math.round(heard?.[0] ?? 0));
    const { status, stretch } = this.#deck;
    const changed = status !== this.#status || stretch.epoch !== this.#epoch;
    if (changed || (status === 'playing' && currentFrame - this.#reported >= REPORT_EVERY)) this.#report();
    return this.#open;
  }

  #report(): void {
    const { status, stretch, position } = this.#deck;
    this.#status = status;
    this.#epoch = stretch.epoch;
    this.#reported = currentFrame;
    const report: DeckReport = { status, frame: position, at: currentFrame + 128, epoch: stretch.epoch };
    this.port.postMessage(report, []);
    this.#tellWorker({ type: 'at', frame: position, stretch });
  }

  #tellWorker(message: FromDeck): void {
    this.#worker?.postMessage(message, []);
  }

  /** Arrays go back to where they are filled: garbage of this thread would wait long to be collected. */
  #giveBack(sound: Stereo): void {
    const message: FromDeck = { type: 'spent', sound };
    this.#worker?.postMessage(message, [sound.left.buffer, sound.right.buffer]);
  }

  #obey(order: DeckOrder): void {
    if (order.type === 'port') this.#listen(order.port);
    else if (order.type === 'play') this.#deck.play();
    else if (order.type === 'pause') this.#deck.pause();
    else if (order.type === 'seek') this.#deck.seek(order.frame, order.epoch);
    else if (order.type === 'turn') this.#deck.turn(order.factors);
    else if (order.type === 'loop') this.#deck.loop(order.region);
    else this.#open = false;
  }

  #listen(port: MessagePort): void {
    this.#worker = port;
    port.addEventListener('message', ({ data }: MessageEvent<ToDeck>) => {
      if (data.type === 'block') {
        if (this.#deck.write(data)) this.#giveBack(data.sound);
      } else if (data.type === 'finish') this.#deck.finish(data.track, data.frames);
      else this.#deck.pin(data.track, data.pinned);
    });
    port.start();
  }
}

registerProcessor('deck', DeckProcessor);
