import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './core.mjs';

const MISSING = 40;
const MIX_SETS = 216;

/** Faults found in 60 seeded files, and missing stems found in mixes. */
export async function judgements({ core, row, details }) {
  const { files, faults, missed, alarms } = await core.faultRates();
  for (const text of missed) details(`missed: ${text}`);
  for (const text of alarms) details(`false alarm: ${text}`);
  const found = (faults - missed.length) / faults;
  row(`preflight of ${files} seeded files: faults found`, {
    measured: `${faults - missed.length} of ${faults} (${(found * 100).toFixed(1)}%)`,
    target: '≥ 95%',
    reached: found >= 0.95,
  });
  row('preflight: false alarms', {
    measured: `${alarms.length} on ${files} files (${((alarms.length / files) * 100).toFixed(1)}%)`,
    target: '≤ 5%',
    reached: alarms.length <= files * 0.05,
  });
  const cases = core.missingCases(MISSING);
  const lost = await core.missedStems(cases);
  for (const text of lost) details(`missing stem not found: ${text}`);
  row(`missing stem, 30 to 3 dB below the mix, ${MISSING} mixes`, {
    measured: `${MISSING - lost.length} found (${((1 - lost.length / MISSING) * 100).toFixed(1)}%)`,
    target: '≥ 95%',
    reached: lost.length <= MISSING * 0.05,
  });
}

const share = (some, all) => `${some} of ${all} (${((some / Math.max(1, all)) * 100).toFixed(1)}%)`;

/** Whole and incomplete sets of instruments and buses that nothing was tuned on: what is said of a missing track. */
export async function mixes({ core, row, details }) {
  const answers = await core.answersOf(core.mixSets('judged', MIX_SETS));
  for (const { seed, bus, missing, answer } of answers)
    if (answer.verdict !== (missing === null ? 'complete' : 'missing'))
      details(
        `set ${seed}, ${bus}, ${missing ?? 'none'} missing: ${answer.verdict}, ${answer.rest} dB below the mix`,
      );
  const isUnclear = ({ answer }) => answer.verdict === 'unclear';
  const isMissing = ({ answer }) => answer.verdict === 'missing';
  const lacking = answers.filter(({ missing }) => missing !== null);
  const whole = answers.filter(({ missing }) => missing === null);
  const worked = answers.filter(({ bus }) => ['limited', 'reverb', 'mastered'].includes(bus));
  const [found, wrong, unclear] = [
    lacking.filter(isMissing),
    whole.filter(isMissing),
    worked.filter(isUnclear),
  ];
  row(`missing track, 3 to 20 dB below the mix, ${MIX_SETS} sets, 6 kinds of bus: found`, {
    measured: share(found.length, lacking.length),
    target: '≥ 95%',
    reached: found.length >= lacking.length * 0.95,
  });
  row('complete sets that are told that a track is missing', {
    measured: share(wrong.length, whole.length),
    target: '≤ 2%',
    reached: wrong.length <= whole.length * 0.02,
  });
  row('unclear with a limiter or reverb', {
    measured: share(unclear.length, worked.length),
    target: '≤ 10%',
    reached: unclear.length <= worked.length * 0.1,
  });
}

async function decoded(core, path) {
  const decoder = await core.openDecoder('mp3');
  const { channels, rate } = await decoder.decode(new Uint8Array(readFileSync(path)));
  const copies = channels.map((side) => side.slice());
  decoder.free();
  return { channels: copies, rate };
}

function loudnessOf(core, { channels, rate }, factor) {
  const measured = core.measureSignal(
    { rate, channels: channels.length },
    channels[0].length,
    (room, from, count) => {
      for (const [side, samples] of room.entries())
        for (let i = 0; i < count; i += 1) samples[i] = channels[side][from + i] * factor;
    },
  );
  return measured.loudness.integrated;
}

/** The demo pairs as the player matches them: by the loudness in the data, measured on the files that are heard. */
export async function levels({ core, row, details }) {
  const samples = JSON.parse(readFileSync(join(root, 'content/demo/samples.json'), 'utf8'));
  const errors = [];
  for (const { slug, before, after, before_audio, after_audio } of samples) {
    const gains = core.matchGains([{ lufs: before.integrated_lufs }, { lufs: after.integrated_lufs }]);
    const heard = [];
    for (const [side, path] of [before_audio, after_audio].entries())
      heard.push(
        loudnessOf(core, await decoded(core, join(root, 'content/media', path)), core.factorOf(gains[side])),
      );
    errors.push(Math.abs(heard[0] - heard[1]));
    details(`${slug}: ${heard.map((one) => one.toFixed(2)).join(' and ')} LUFS`);
  }
  row('level match of the six demo pairs', {
    measured: `${Math.max(...errors).toFixed(3)} LU at most`,
    target: '≤ 0.1 LU',
    reached: Math.max(...errors) <= 0.1,
  });
}
