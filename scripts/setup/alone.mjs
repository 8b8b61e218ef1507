import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;
const BEAT_MS = 2_000;
// Of another machine on the same folder only its beat tells; compressing the build keeps one from beating for seconds.
const FORGOTTEN_MS = 120_000;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Whoever held it has ended without letting go: killed, or its machine was switched off.
function isForgotten(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    const [pid = '', host = ''] = readFileSync(file, 'utf8').split(' ');
    if (host === '') return age > BEAT_MS; // killed between making and writing it
    return host === hostname() ? !isRunning(Number(pid)) : age > FORGOTTEN_MS;
  } catch {
    return false; // let go of meanwhile
  }
}

function takeLock(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, `${process.pid} ${hostname()}`);
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs work that changes the project's folder while no other process does: several first starts from one folder install and
 * build once. `work` must look again whether anything is left to do.
 * @param {string} root project folder, where the lock file lies
 * @param {() => Promise<void>} work
 */
export async function alone(root, work) {
  const file = join(root, '.headroom-setup.lock');
  for (let told = false; !takeLock(file); told = true) {
    if (isForgotten(file)) rmSync(file, { force: true });
    else {
      if (!told) console.log('Another process installs or builds here; waiting for it …');
      await sleep(LOOK_MS);
    }
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS);
  beat.unref();
  // Whoever is stopped here or gives up leaves no lock behind; one that was killed is found to be gone.
  const letGo = () => rmSync(file, { force: true });
  process.on('exit', letGo);
  try {
    await work();
  } finally {
    clearInterval(beat);
    process.off('exit', letGo);
    letGo();
  }
}
