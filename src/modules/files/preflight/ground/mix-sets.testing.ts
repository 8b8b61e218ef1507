import { bytesSource } from '@/audio/containers/byte-source';
import { compareStems, type StemsAnswer } from '@/audio/stems/compare-stems';
import { openSound, type SoundReader } from '@/audio/stems/sound-reader';
import { wav } from '../seeded-files.testing';
import { BUSES, throughBus, type Bus } from './bus.testing';
import { HALVES, perform, seededRandom, type Half } from './materials.testing';

const RATE = 44_100;
const SECONDS = 8;

/** A song whose rough mix holds a track that was not sent, or does not. */
export interface MixSet {
  readonly half: Half;
  readonly seed: number;
  readonly bus: Bus;
  /** dB of the missing track below the mix; null where the set is complete. */
  readonly missing: number | null;
}

/** What preflight said of a set. */
export interface MixAnswer extends MixSet {
  readonly answer: StemsAnswer;
}

async function reader(sides: readonly Float32Array[]): Promise<SoundReader> {
  const sound = await openSound(bytesSource(wav(sides, RATE)));
  if (sound === null) throw new Error('a WAV that was just made did not open');
  return sound;
}

const power = (sides: readonly Float32Array[]): number =>
  sides.reduce((sum, side) => sum + side.reduce((part, value) => part + value * value, 0), 0);

function added(tracks: readonly { sides: Float32Array; left: number; right: number }[]): Float32Array[] {
  const length = tracks[0]?.sides.length ?? 0;
  const mixed = [new Float32Array(length), new Float32Array(length)] as const;
  for (const { sides, left, right } of tracks)
    for (let frame = 0; frame < length; frame += 1) {
      mixed[0][frame] = (mixed[0][frame] as number) + left * (sides[frame] as number);
      mixed[1][frame] = (mixed[1][frame] as number) + right * (sides[frame] as number);
    }
  return [...mixed];
}

/** Plays a set, mixes it, and asks what preflight says of it. */
export async function answerOf({ half, seed, bus, missing }: MixSet): Promise<StemsAnswer> {
  const random = seededRandom(seed * 101 + 7);
  const names = Object.keys(HALVES[half])
    .map((name) => ({ name, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 7);
  const tracks = names.map(({ name }) => {
    const sides = perform(half, name, { random, rate: RATE, seconds: SECONDS });
    const [pan, gain] = [random(), 0.25 + 0.3 * random()];
    return { sides, left: gain * Math.cos((pan * Math.PI) / 2), right: gain * Math.sin((pan * Math.PI) / 2) };
  });
  const [last] = tracks.slice(6);
  if (last === undefined) throw new Error('a set has seven tracks');
  const sent = tracks.slice(0, 6);
  const lost = added([last]);
  const gain = missing === null ? 0 : Math.sqrt(power(added(sent)) / power(lost)) * 10 ** (-missing / 20);
  const plain = added([...sent, { ...last, left: last.left * gain, right: last.right * gain }]);
  const top = plain.reduce(
    (limit, side) => side.reduce((m, value) => Math.max(m, Math.abs(value)), limit),
    1e-9,
  );
  const loud = plain.map((side) => side.map((value) => (value / top) * 0.9));
  const processed = throughBus(loud, RATE, { bus, seed });
  const most = processed.reduce(
    (limit, side) => side.reduce((m, x) => Math.max(m, Math.abs(x)), limit),
    1e-9,
  );
  const mix = processed.map((side) => side.map((value) => (value / most) * 0.9));
  return compareStems(await reader(mix), await Promise.all(sent.map(({ sides }) => reader([sides]))));
}

/** Sets over all buses: of every two one is complete, the other lacks a track 3 to 20 dB below the mix. */
export function mixSets(half: Half, count: number): MixSet[] {
  return Array.from({ length: count }, (_, index) => ({
    half,
    seed: index + (half === 'tuned' ? 1 : 5001),
    bus: BUSES[Math.floor(index / 2) % BUSES.length] ?? 'plain',
    missing: index % 2 === 0 ? null : 3 + ((index * 7) % 18),
  }));
}

/** Asks all of these sets, one after the other. */
export async function answersOf(sets: readonly MixSet[]): Promise<MixAnswer[]> {
  const answers: MixAnswer[] = [];
  for (const set of sets) answers.push({ ...set, answer: await answerOf(set) });
  return answers;
}
