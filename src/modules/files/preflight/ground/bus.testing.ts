import { seededRandom } from './materials.testing';

type Sides = readonly Float32Array[];

/** How the bus of a rough mix was processed. */
export type Bus = 'plain' | 'equalised' | 'compressed' | 'limited' | 'reverb' | 'mastered';
export const BUSES: readonly Bus[] = ['plain', 'equalised', 'compressed', 'limited', 'reverb', 'mastered'];

/** A peaking equaliser (RBJ cookbook). */
function bell(side: Float32Array, rate: number, band: { hz: number; db: number; q: number }): Float32Array {
  const a = 10 ** (band.db / 40);
  const w = (2 * Math.PI * band.hz) / rate;
  const alpha = Math.sin(w) / 2 / band.q;
  const a0 = 1 + alpha / a;
  const [b0, b1, b2, a2] = [
    (1 + alpha * a) / a0,
    (-2 * Math.cos(w)) / a0,
    (1 - alpha * a) / a0,
    (1 - alpha / a) / a0,
  ];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return side.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - b1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

const equalised = (sides: Sides, rate: number): Float32Array[] =>
  sides.map((side) =>
    bell(bell(bell(side, rate, { hz: 90, db: 2.5, q: 0.7 }), rate, { hz: 380, db: -3, q: 1.1 }), rate, {
      hz: 7200,
      db: 4,
      q: 0.6,
    }),
  );

/** Both sides by one gain: feed-forward, with attack and release. */
function compressed(
  sides: Sides,
  rate: number,
  {
    threshold,
    ratio,
    attack,
    release,
  }: Readonly<Record<'threshold' | 'ratio' | 'attack' | 'release', number>>,
): Float32Array[] {
  const [up, down] = [attack, release].map((seconds) => 1 - Math.exp(-1 / (seconds * rate)));
  let level = 0;
  const gains = Float32Array.from({ length: sides[0]?.length ?? 0 }, (_, frame) => {
    const now = Math.max(...sides.map((side) => Math.abs(side[frame] ?? 0)));
    level += (now > level ? (up ?? 0) : (down ?? 0)) * (now - level);
    const over = 20 * Math.log10(Math.max(level, 1e-6)) - threshold;
    return over <= 0 ? 1 : 10 ** ((-over * (1 - 1 / ratio)) / 20);
  });
  return sides.map((side) => side.map((value, frame) => value * (gains[frame] ?? 1)));
}

/** A brick wall with look-ahead: the least gain of the next 2 ms, smoothed over as much, let go in 60 ms. */
function limited(sides: Sides, rate: number, driveDb: number): Float32Array[] {
  const drive = 10 ** (driveDb / 20);
  const ahead = Math.round(0.002 * rate);
  const length = sides[0]?.length ?? 0;
  const wanted = Float32Array.from({ length }, (_, frame) =>
    Math.min(1, 0.93 / Math.max(1e-9, ...sides.map((side) => Math.abs((side[frame] ?? 0) * drive)))),
  );
  const least = Float32Array.from(wanted, (_, frame) => {
    let low = 1;
    for (let i = frame; i < Math.min(length, frame + ahead); i += 1) low = Math.min(low, wanted[i] as number);
    return low;
  });
  const release = 1 - Math.exp(-1 / (0.06 * rate));
  let held = 1;
  const eased = least.map((value) => (held = value < held ? value : held + release * (value - held)));
  let sum = ahead;
  const gains = eased.map(
    (value, frame) => (sum += value - (frame < ahead ? 1 : (eased[frame - ahead] as number))) / ahead,
  );
  return sides.map((side) => side.map((value, frame) => value * drive * (gains[frame] as number)));
}

/** A room of eight delay lines that feed each other (Jot), RT60 in seconds; `wet` is its level beside the direct sound. */
function reverberated(
  sides: Sides,
  rate: number,
  { rt60, wet, seed }: Readonly<Record<'rt60' | 'wet' | 'seed', number>>,
) {
  const random = seededRandom(seed);
  const lines = Array.from({ length: 8 }, (_, at) => {
    const length = Math.round(rate * (0.023 + 0.006 * at + 0.004 * random()));
    return { line: new Float64Array(length), at: 0, gain: 10 ** ((-3 * length) / rate / rt60), low: 0 };
  });
  const out = sides.map((side) => side.slice());
  const length = sides[0]?.length ?? 0;
  for (let frame = 0; frame < length; frame += 1) {
    const heard = lines.map((one) => {
      one.low += 0.55 * ((one.line[one.at] as number) - one.low);
      return one.low * one.gain;
    });
    const all = heard.reduce((sum, value) => sum + value, 0) / 4;
    for (const [at, one] of lines.entries()) {
      one.line[one.at] = (heard[at] as number) - all + (sides[at % sides.length]?.[frame] ?? 0);
      one.at = (one.at + 1) % one.line.length;
    }
    for (const [side, room] of out.entries()) {
      let sum = 0;
      for (let at = side; at < 8; at += 2) sum += (heard[at] as number) * (at % 4 < 2 ? 1 : -1);
      room[frame] = (room[frame] ?? 0) + wet * sum;
    }
  }
  return out;
}

/** A mix as its bus leaves it; `seed` chooses the room. The loudest sample of `sides` should be about full scale. */
export function throughBus(
  sides: Sides,
  rate: number,
  { bus, seed }: { bus: Bus; seed: number },
): Float32Array[] {
  const glue = { threshold: -16, ratio: 2, attack: 0.012, release: 0.12 };
  const room = { rt60: 0.9 + (seed % 5) * 0.25, wet: 0.14 + (seed % 3) * 0.06, seed };
  if (bus === 'equalised') return equalised(sides, rate);
  if (bus === 'compressed') return compressed(equalised(sides, rate), rate, glue);
  if (bus === 'limited') return limited(sides, rate, 5 + (seed % 3) * 2);
  if (bus === 'reverb') return reverberated(sides, rate, room);
  if (bus === 'mastered')
    return limited(compressed(equalised(reverberated(sides, rate, room), rate), rate, glue), rate, 6);
  return sides.map((side) => side.slice());
}
