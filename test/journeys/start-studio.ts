import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, launchStudio } from './launch';

/** One studio for all browser tests, at STUDIO_URL. */
export default async function startStudio(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-journey-'));
  const studio = await launchStudio(dataDir, await freePort());
  process.env['STUDIO_URL'] = studio.url;
  return async () => {
    await studio.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
