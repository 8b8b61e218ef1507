import { seededNoise } from '@/audio/audio.testing';
import { compareStems, type StemsAnswer } from '@/audio/stems/compare-stems';
import { bytesSource } from '@/audio/containers/byte-source';
import { openSound, type SoundReader } from '@/audio/stems/sound-reader';
import { wav } from './seeded-files.testing';
import { INSTRUMENTS, leveled, limited, record, together } from './seeded-sounds.testing';

type Sides = readonly Float32Array[];

const RATE = 44_100;
const SECONDS = 5;
const NAMES = Object.keys(INSTRUMENTS);

async function reader(sides: Sides, bits: 16 | 24 = 24): Promise<SoundReader> {
  const sound = await openSound(bytesSource(wav(sides, RATE, { bits })));
  if (sound === null) throw new Error('what was just made can be opened');
  return sound;
}

const power = (sides: Sides): number =>
  sides.reduce((sum, side) => sum + side.reduce((part, value) => part + value * value, 0), 0);

/** How the rough mix came about. */
export interface MixCase {
  readonly seed: number;
  /** dB of the missing stem below the mix; null where none is missing. */
  readonly missing: number | null;
  readonly bus?: 'plain' | 'equalised' | 'limited';
  /** Frames that the mix starts earlier than the stems, with a count-in cut off. */
  readonly offset?: number;
  readonly bits?: 16 | 24;
}

/** Brightens, as an equaliser on the bus does. */
const equalised = (sides: Sides): Float32Array[] =>
  sides.map((side) => {
    let low = 0;
    return side.map((value) => {
      low += 0.2 * (value - low);
      return value + 0.8 * (value - low);
    });
  });

/** Seven stems and their rough mix; the eighth is only in the mix. */
export async function compareCase({
  seed,
  missing,
  bus = 'plain',
  offset = 0,
  bits = 24,
}: MixCase): Promise<StemsAnswer> {
  const random = seededNoise(seed * 7 + 1);
  const names = NAMES.map((name) => ({ name, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 8);
  const sounds = names.map(({ name }, index) =>
    record(name, { seed: seed * 10 + index, rate: RATE, seconds: SECONDS, peakDb: -7 }),
  );
  const panned = sounds.map((sides) => {
    const left = 0.7 + 0.3 * random();
    const [a = new Float32Array(), b = a] = sides;
    return [a.map((value) => value * left), b.map((value) => value * (1.3 - left))];
  });
  const gains = panned.map(() => 0.25 + 0.2 * random());
  const stored = together(panned.slice(0, 7), gains.slice(0, 7));
  const lost = together(panned.slice(7), [1]);
  const gain = missing === null ? 0 : Math.sqrt(power(stored) / power(lost)) * 10 ** (-missing / 20);
  const plain = together([stored, lost], [1, gain]);
  const processed =
    bus === 'equalised' ? equalised(plain) : bus === 'limited' ? limited(leveled(plain, -6), 16) : plain;
  const mix = leveled(processed, -3).map((side) => side.subarray(Math.max(0, offset)));
  const stems = await Promise.all(sounds.slice(0, 7).map((sides) => reader(sides)));
  return compareStems(await reader(mix, bits), stems);
}
