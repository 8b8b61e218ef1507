const BURSTS = 60;

/** Figures against signals whose figures are known. */
export function accuracy({ core, row, details }) {
  const judge = (what, { cases, target, unit }) => {
    const all = cases.map((one) => ({ ...one, ...core.errorOf(one) }));
    for (const { name, expected, error } of all)
      details(`${name.padEnd(58)} ${expected.toFixed(2).padStart(8)} ${error.toFixed(3).padStart(8)}`);
    const errors = all.map(({ error }) => error);
    const misses = all.filter(({ fine }) => !fine).length;
    const range = `${Math.min(...errors).toFixed(3)} to ${Math.max(...errors).toFixed(3)} ${unit}`;
    row(what, {
      measured: `${cases.length} cases, errors ${range}; ${misses} outside`,
      target,
      reached: misses === 0,
    });
  };
  const { LOUDNESS_CASES, RANGE_CASES, TRUE_PEAK_CASES, burstCases } = core;
  details(`${'signal'.padEnd(58)} ${'expected'.padStart(8)} ${'error'.padStart(8)}`);
  judge('loudness, EBU Tech 3341', { cases: LOUDNESS_CASES, target: '± 0.1 LU', unit: 'LU' });
  judge('loudness range, EBU Tech 3342', { cases: RANGE_CASES, target: '± 1 LU', unit: 'LU' });
  judge('true peak, EBU Tech 3341', { cases: TRUE_PEAK_CASES, target: '+0.2, -0.4 dB', unit: 'dB' });
  judge('true peak of random bursts, 64 × interpolation', {
    cases: burstCases(BURSTS),
    target: '± 0.05 dB',
    unit: 'dB',
  });
}
