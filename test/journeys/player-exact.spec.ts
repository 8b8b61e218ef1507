import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import {
  judgeSeeks,
  judgeSwitches,
  labSample,
  numberedSound,
  openLab,
  seekOften,
  startLab,
  startPlaying,
  switchOften,
} from '../../bench/player-lab.mjs';

// Sounds whose every sample carries its number, recorded where they leave for the loudspeakers: what is heard is read
// off to the sample. How fast it goes is the bench's (npm run bench:player).
const SECONDS = 60;
const sounds = {
  '/media/samples/lab-before.wav': numberedSound({ sign: -1, seconds: SECONDS }),
  '/media/samples/lab-after.wav': numberedSound({ sign: 1, seconds: SECONDS }),
};
const sample = labSample({
  before: 'samples/lab-before.wav',
  after: 'samples/lab-after.wav',
  seconds: SECONDS,
});

async function withLab(page: Page, studio: string | undefined, act: () => Promise<void>): Promise<void> {
  const lab = await startLab({ studio: studio ?? '', sounds, sample });
  try {
    await openLab(page, lab.address);
    await startPlaying(page);
    await act();
  } finally {
    await lab.close();
  }
}

test('SAMP-03 100 switches between before and after while it plays: no sample is missing, doubled or silent', async ({
  page,
  baseURL,
}) => {
  const once = () =>
    withLab(page, baseURL, async () => {
      await switchOften(page, 100);
      const { frames, silent, error, ends, begins } = await judgeSwitches(page);
      expect(frames).toBeGreaterThan(100_000);
      expect({ silent, error }).toEqual({ silent: 0, error: 0 });
      expect(ends).toHaveLength(100);
      // From its first sample to its last, a switch is the ramp of 5 ms at 48 kHz, and no more.
      for (const [index, end] of ends.entries()) expect(end - (begins[index] ?? 0)).toBe(239);
    });
  // A machine that is busy elsewhere starves the sound card's clock: what is exact is so once nobody disturbs it.
  await expect(once).toPass({ timeout: 100_000 });
});

test('SAMP-01 100 places pressed on the seek bar: each goes on at the very sample', async ({
  page,
  baseURL,
}) => {
  await withLab(page, baseURL, async () => {
    await seekOften(page, { times: 100, pause: 150 });
    const { seeks } = await judgeSeeks(page, SECONDS);
    expect(seeks).toHaveLength(100);
    // A machine that is busy elsewhere may be pressed again before a place has come; those can't be read off.
    const landed = seeks.filter(({ error }) => error !== null);
    expect(landed.length).toBeGreaterThanOrEqual(70);
    expect(Math.max(...landed.map(({ error }) => error ?? 0))).toBe(0);
  });
});
