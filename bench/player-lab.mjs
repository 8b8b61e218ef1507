// What the browser test of the player and its bench share: sounds that carry their own sample numbers, and a tap.

import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';

import { SCALE } from './numbered-sound.mjs';

export { numberedSound } from './numbered-sound.mjs';

/** A file of the disk as a sound of the lab. */
export function fileSound(path) {
  const bytes = readFileSync(path);
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end + 1) };
}

/** Answers a request for a sound, whole or a part of it, as the server does. */
function answerSound(request, response, sound) {
  const [, from, to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(sound.size - 1, to === '' ? sound.size - 1 : Number(to));
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'audio/wav',
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${sound.size}`,
  });
  response.end(sound.read(start, end));
}

/**
 * A server before the studio: it answers for the sounds of the lab and for the list of samples, and passes on the rest.
 * @returns its address, and what ends it
 */
export async function startLab({ studio, sounds, sample }) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, studio);
    const sound = sounds[pathname];
    if (sound) {
      answerSound(request, response, sound);
      return;
    }
    if (pathname === '/api/sample-audios') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(sample));
      return;
    }
    const { hostname, port } = new URL(studio);
    const { method, url: path, headers } = request;
    const passed = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${server.address().port}`, close };
}

const TAP = `
registerProcessor('tap', class extends AudioWorkletProcessor {
  left = new Float32Array(8192); right = new Float32Array(8192); at = 0; from = -1;
  process([input]) {
    // Frames that the browser itself left out, as it may on a busy machine, are a hole between two pieces.
    if (this.at > 0 && currentFrame !== this.from + this.at) this.flush();
    if (this.at === 0) this.from = currentFrame;
    for (const [side, kept] of [this.left, this.right].entries()) {
      const heard = input[side] ?? input[0];
      if (heard) kept.set(heard, this.at);
      else kept.fill(0, this.at, this.at + 128);
    }
    this.at += 128;
    if (this.at === 8192) this.flush();
    return true;
  }
  flush() {
    this.port.postMessage({ from: this.from, left: this.left.slice(0, this.at), right: this.right.slice(0, this.at) });
    this.at = 0;
  }
});`;

/** Records what reaches the loudspeakers: every sample, with its number on the context's clock. */
export async function installTap(page) {
  await page.addInitScript((code) => {
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const connect = Reflect.get(AudioNode.prototype, 'connect');
    const lab = { context: null, pieces: [], calls: [], handed: [] };
    globalThis.lab = lab;
    AudioNode.prototype.connect = function tapped(target, ...rest) {
      if (target instanceof AudioDestinationNode) {
        const context = (lab.context = this.context);
        const record = async () => {
          await context.audioWorklet.addModule(address);
          const tap = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0, channelCount: 2 });
          tap.port.addEventListener('message', ({ data }) => lab.pieces.push(data));
          tap.port.start();
          connect.call(this, tap);
        };
        void record();
      }
      return connect.call(this, target, ...rest);
    };
    /** Frame of the clock now: the first one that is not rendered yet. */
    lab.now = () => Math.round(lab.context.currentTime * lab.context.sampleRate);
    // The heard track is a parameter: when the page gave it to the thread of the sound, on both clocks.
    const value = Object.getOwnPropertyDescriptor(AudioParam.prototype, 'value');
    const set = function given(heard) {
      lab.handed.push({ at: lab.now(), ms: performance.now() });
      value.set.call(this, heard);
    };
    Object.defineProperty(AudioParam.prototype, 'value', { ...value, set });
    // `holes`: frames of the clock that the browser never asked anybody for, as on a busy machine; they stand as zeros.
    lab.take = () => {
      const [first] = lab.pieces;
      const last = lab.pieces.at(-1);
      const count = last.from + last.left.length - first.from;
      const left = new Float32Array(count);
      const right = new Float32Array(count);
      for (const piece of lab.pieces) {
        left.set(piece.left, piece.from - first.from);
        right.set(piece.right, piece.from - first.from);
      }
      const holes = lab.pieces.slice(1).map((piece, index) => {
        const before = lab.pieces[index];
        return { from: before.from + before.left.length - first.from, to: piece.from - first.from };
      });
      return { from: first.from, left, right, holes: holes.filter(({ from, to }) => to > from) };
    };
  }, TAP);
}

/** An answer of /sample-audios with one sample. */
export function labSample({ before, after, seconds, loudness = null }) {
  const sample = {
    id: 1,
    name: 'Numbered',
    style: null,
    before_audio: before,
    after_audio: after,
    duration: seconds,
    before_loudness: loudness?.before ?? null,
    after_loudness: loudness?.after ?? null,
    before_peaks: 'AAAA',
    after_peaks: 'AAAA',
  };
  return { data: [sample], current_page: 1, last_page: 1, per_page: 6, total: 1 };
}

/** Opens the samples with the one card of the lab, recorded or not. */
export async function openLab(page, address, { recorded = true } = {}) {
  if (recorded) await installTap(page);
  await page.goto(`${address}/about`);
  await page.waitForFunction(() => document.readyState === 'complete' && globalThis.early === undefined);
  // By a link of the page: its data come over the network then, where they can be replaced.
  await page.getByRole('banner').getByRole('link', { name: 'Samples' }).first().click();
  await page.getByRole('article').first().waitFor();
}

/** Presses play, and waits until the tap hears it. @returns milliseconds from the press to the playing state */
export async function startPlaying(page) {
  await page.evaluate(() => {
    const button = document.querySelector('article button[aria-label^=Play]');
    const times = { pressed: 0, playing: 0 };
    globalThis.lab.times = times;
    button.addEventListener('click', () => (times.pressed = performance.now()), true);
    new MutationObserver(() => {
      if (times.playing > 0 || times.pressed === 0) return;
      if (button.getAttribute('aria-busy') === null && button.ariaLabel.startsWith('Pause'))
        times.playing = performance.now();
    }).observe(button, { attributes: true });
  });
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() => globalThis.lab.pieces.length > 1 && globalThis.lab.times.playing > 0);
  const waited = await page.evaluate(() => globalThis.lab.times.playing - globalThis.lab.times.pressed);
  // What is recorded from here on is judged.
  await page.evaluate(() => Object.assign(globalThis.lab, { calls: [], handed: [] }));
  return waited;
}

/** Presses Before and After in turn while it plays, at uneven times; keeps when each press was. */
export async function switchOften(page, times) {
  await page.evaluate(async (times) => {
    const sides = [...document.querySelectorAll('article input[type=radio]')];
    for (let turn = 0; turn < times; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30 + ((turn * 7) % 23)));
      const side = sides.find((input) => !input.checked);
      globalThis.lab.calls.push({ at: globalThis.lab.now(), ms: performance.now() });
      side.click();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }, times);
}

/**
 * What came out at switches, in frames: after the call (when the page gave the new track to the thread of the sound)
 * and after the press. Sound cards take several of the thread's 128 frames at once: the clock stands for 10 ms, then
 * leaps by 512. A leap that falls between press and call counts in full, however short that time was; `waits` tells it
 * in milliseconds.
 */
export async function judgeSwitches(page) {
  return page.evaluate((scale) => {
    const { from, left, right } = globalThis.lab.take();
    const start = right.findIndex((value) => value > 0) + 2400;
    let silent = 0;
    let error = 0;
    const first = Math.round(right[start] * scale);
    for (let i = start; i < right.length; i += 1) {
      if (right[i] === 0) silent += 1;
      error = Math.max(error, Math.abs(Math.round(right[i] * scale) - (first + i - start)));
    }
    const begins = [];
    const ends = [];
    const pressed = [];
    const { calls, handed } = globalThis.lab;
    if (calls.length !== handed.length) throw new Error(`${handed.length} calls of ${calls.length} presses`);
    for (const [index, call] of handed.entries()) {
      const at = call.at - from;
      const side = Math.sign(left[at - 1]);
      let i = at;
      while (i < left.length && left[i] === side * right[i]) i += 1;
      begins.push(i - at);
      pressed.push(i - calls[index].at + from);
      while (i < left.length && left[i] !== -side * right[i]) i += 1;
      ends.push(i - at);
    }
    const waits = handed.map(({ ms }, index) => ms - calls[index].ms);
    return { frames: right.length - start, silent, error, begins, ends, pressed, waits };
  }, SCALE);
}

/** Presses many places of the seek bar, far and near, in no order; keeps when each press was, and where. */
export async function seekOften(page, { times, pause }) {
  const bar = page.getByRole('slider', { name: /^Seek/ }).first();
  await page.evaluate(() => {
    const bar = document.querySelector('article [role=slider][aria-label^=Seek]');
    const keep = (event) => {
      const { left, width } = bar.getBoundingClientRect();
      globalThis.lab.calls.push({ at: globalThis.lab.now(), part: (event.clientX - left) / width });
    };
    bar.addEventListener('pointerup', keep, true);
  });
  const box = await bar.boundingBox();
  for (let turn = 0; turn < times; turn += 1) {
    const part = 0.03 + 0.9 * ((turn * 0.381_966) % 1);
    await page.mouse.click(Math.round(box.x + box.width * part), box.y + box.height / 2);
    await page.waitForTimeout(pause + ((turn * 13) % 60));
  }
  await page.waitForTimeout(400);
}

/**
 * What came out at seeks, in frames: silent gaps, each with the seek that it came after and whether it was `never` asked
 * for by the browser; of each seek how long after the press the new place began, and by how many frames it was another
 * one than the pressed one, null where it did not begin in time.
 */
export async function judgeSeeks(page, seconds) {
  return page.evaluate(
    ({ scale, seconds }) => {
      const { from, right, holes } = globalThis.lab.take();
      const rate = globalThis.lab.context.sampleRate;
      const number = (i) => Math.round(right[i] * scale);
      const start = right.findIndex((value) => value > 0) + 2400;
      const presses = globalThis.lab.calls.map(({ at }) => at - from);
      const gaps = [];
      for (let i = start; i < right.length; i += 1) {
        if (right[i] !== 0) continue;
        const at = i;
        while (i < right.length && right[i] === 0) i += 1;
        const seek = presses.findLastIndex((press) => press <= at);
        const never = holes.some((hole) => hole.from <= at && hole.to >= i);
        gaps.push({ frames: i - at, seek, after: at - presses[seek], never });
      }
      const ramp = Math.round(rate * 0.005);
      const seeks = globalThis.lab.calls.map(({ at, part }, index) => {
        const target = Math.round(part * seconds * rate);
        const next = (globalThis.lab.calls[index + 1]?.at ?? from + right.length) - from;
        let left = at - from;
        while (left < next && number(left) === number(left - 1) + 1) left += 1;
        // The new place is alone when the ramp is over; from there its beginning is counted back.
        const place = number(left + ramp) - 1 - target;
        const begins = left - (at - from);
        return left + ramp < next && right[left + ramp] * right[left] !== 0
          ? { begins, error: Math.abs(place - ramp) }
          : { begins, error: null };
      });
      return { gaps, frames: right.length - start, seeks };
    },
    { scale: SCALE, seconds },
  );
}
