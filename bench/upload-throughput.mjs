import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFile, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MIB = 1024 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK = 64 * MIB;

/** One megabyte of something that is no run of zeros, which disks and networks would treat better. */
const block = Buffer.alloc(MIB, 'Headroom leaves room above the signal. ');

/** Sends a request whose body is `bytes` long, made up on the way; resolves when it is answered. */
function send(url, { method, headers, bytes = 0, start = null }) {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: { ...headers, 'content-length': bytes } }, (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    call.on('error', reject);
    let left = bytes;
    if (start !== null && left > 0) {
      call.write(start);
      left -= start.length;
    }
    const more = () => {
      while (left > 0) {
        const part = left >= block.length ? block : block.subarray(0, left);
        left -= part.length;
        if (!call.write(part)) return call.once('drain', more);
      }
      return call.end();
    };
    more();
  });
}

function wavHeader(bytes) {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(Math.min(bytes - 8, 0xff_ff_ff_ff), 4);
  header.write('WAVEfmt ', 8);
  return header;
}

/** The token of a new upload session. */
async function beginSession(base) {
  const { text } = await send(`${base}/api/upload-sessions`, { method: 'POST', headers: {} });
  return JSON.parse(text).token;
}

/** One file by tus as our own page sends it, in PATCHes of 64 MiB; gives the seconds it took. */
async function sendByTus({ base, token, bytes, chunk }) {
  const headers = { ...TUS, 'upload-session': token };
  const begun = performance.now();
  const created = await send(`${base}/api/uploads/files`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': bytes,
      'upload-metadata': `filename ${Buffer.from('bench.wav').toString('base64')}`,
    },
  });
  if (created.status !== 201) throw new Error(`announcing failed: ${created.status} ${created.text}`);
  const address = new URL(created.headers.location, base);
  for (let offset = 0; offset < bytes; offset += chunk) {
    const sent = await send(address, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
      bytes: Math.min(chunk, bytes - offset),
      start: offset === 0 ? wavHeader(bytes) : null,
    });
    if (sent.status !== 204) throw new Error(`sending failed: ${sent.status} ${sent.text}`);
  }
  const seconds = (performance.now() - begun) / 1000;
  await send(address, { method: 'DELETE', headers });
  return seconds;
}

async function sendRaw(port, bytes, path) {
  const begun = performance.now();
  await send(`http://127.0.0.1:${port}${path}`, { method: 'PUT', headers: {}, bytes });
  return (performance.now() - begun) / 1000;
}

/** Waits until the disk has done what the last file left to do. */
async function calm() {
  await sleep(1000);
  await new Promise((resolve) => execFile('sync', resolve));
}

/** A bare server that streams each PUT into a file: what our uploads are measured against. */
async function startRawServer(folder) {
  const child = fork(fileURLToPath(import.meta.url), ['raw-server', folder]);
  const port = await new Promise((resolve) => child.once('message', resolve));
  return { port, stop: () => child.kill() };
}

function runRawServer(folder) {
  const server = createServer((incoming, response) => {
    // A file in a folder of its own each time, as uploads are: overwriting the same blocks would be cheaper.
    const own = mkdtempSync(join(folder, 'bench-raw-'));
    pipeline(incoming, createWriteStream(join(own, 'file'), { flush: incoming.url === '/durable' })).then(
      () => response.end('ok', () => rmSync(own, { recursive: true })),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1', () => void process.send(server.address().port));
}

/**
 * Sends one large file to a running studio by tus and to a bare node server by PUT, in turns, and compares the
 * medians (MiB/s). The bare server writes to `folder` (put it on the disk of the studio's data): `raw` leaves the
 * bytes in the system's cache, `durable` answers when they are on the disk, as ours does.
 * @param {{base: string, folder: string, bytes?: number, rounds?: number, chunk?: number}} options
 */
export async function measureUpload({ base, folder, bytes = 1024 * MIB, rounds = 5, chunk = CHUNK }) {
  const raw = await startRawServer(folder);
  const token = await beginSession(base);
  const rates = { tus: [], raw: [], durable: [] };
  const rate = (seconds) => bytes / MIB / seconds;
  try {
    // The first one of each warms up code and disk, and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const tus = rate(await sendByTus({ base, token, bytes, chunk }));
      await calm();
      const bare = rate(await sendRaw(raw.port, bytes, '/raw'));
      await calm();
      const durable = rate(await sendRaw(raw.port, bytes, '/durable'));
      await calm();
      if (round === 0) continue;
      rates.tus.push(tus);
      rates.raw.push(bare);
      rates.durable.push(durable);
    }
  } finally {
    raw.stop();
  }
  const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const [tus, bare, durable] = [middle(rates.tus), middle(rates.raw), middle(rates.durable)];
  return { tus, raw: bare, durable, ratio: tus / bare, ratioToDurable: tus / durable, rates };
}

if (process.argv[2] === 'raw-server') runRawServer(process.argv[3]);
