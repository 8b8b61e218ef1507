import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

// The headless shell is the same browser without the windows: the whole suite takes two thirds of the time in it.
// The headless shell is the same browser without its windows: the suite takes two thirds of the time in it.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function found() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && existsSync(chosen)) return chosen;
  return [...onPath(NAMES), ...FIXED].find((path) => existsSync(path)) ?? null;
}

async function installed() {
  console.log(`Installing ${SHELL} for the browser tests …`);
  await run('apt-get', ['update', '-qq'], { quiet: true });
  const done = await run('apt-get', ['install', '-y', '-qq', SHELL], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  const path = found();
  if (!path) console.error(done.output);
  return path;
}

/**
 * The path of a Chromium for the browser tests. On Debian as root the headless shell is installed when missing, even
 * beside a full Chromium; elsewhere whatever is there is taken, or the one command that installs it is said, and the
 * run stops.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const debianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const wanted =
    debianRoot && !process.env.CHROMIUM_PATH && !onPath([SHELL]).some((path) => existsSync(path));
  const path = wanted ? await installed() : found();
  if (path) return path;
  const command =
    process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get install chromium';
  console.error(`The browser tests need Chromium. Install it with: ${command} (or set CHROMIUM_PATH)`);
  return process.exit(1);
}
