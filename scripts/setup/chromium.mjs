import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function found() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && existsSync(chosen)) return chosen;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...FIXED].find((path) => existsSync(path)) ?? null;
}

/**
 * The path of a Chromium for the browser tests. On Debian as root it is installed when missing; elsewhere the one
 * command that installs it is said, and the run stops.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const already = found();
  if (already) return already;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing chromium for the browser tests …');
    await run('apt-get', ['update', '-qq'], { quiet: true });
    const done = await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const path = found();
    if (path) return path;
    console.error(done.output);
  }
  const command =
    process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get install chromium';
  console.error(`The browser tests need Chromium. Install it with: ${command} (or set CHROMIUM_PATH)`);
  return process.exit(1);
}
