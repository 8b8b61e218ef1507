import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, launchStudio } from './launch';
import { STUDIOS } from '../../playwright.config';

async function startOne() {
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-journey-'));
  const studio = await launchStudio(dataDir, await freePort());
  return {
    url: studio.url,
    async end(): Promise<void> {
      await studio.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A studio for each of the workers: what one's tests change, the other's never see. */
export default async function startStudios(): Promise<() => Promise<void>> {
  const studios = await Promise.all(Array.from({ length: STUDIOS }, startOne));
  process.env['STUDIO_URLS'] = studios.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(studios.map((studio) => studio.end()));
  };
}
