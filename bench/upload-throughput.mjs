import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fork } from 'node:child_process';
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

/** A bare server that streams each PUT into a file: what our uploads are measured against. */
async function startRawServer(folder) {
  const child = fork(fileURLToPath(import.meta.url), ['raw-server', folder]);
  const port = await new Promise((resolve) => child.once('message', resolve));
  const stop = async () => {
    child.kill();
    await rm(join(folder, 'bench-raw.tmp'), { force: true });
  };
  return { port, stop };
}

function runRawServer(folder) {
  const path = join(folder, 'bench-raw.tmp');
  const server = createServer((incoming, response) => {
    pipeline(incoming, createWriteStream(path, { flush: incoming.url === '/durable' })).then(
      () => response.end('ok'),
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
      const bare = rate(await sendRaw(raw.port, bytes, '/raw'));
      const durable = rate(await sendRaw(raw.port, bytes, '/durable'));
      if (round === 0) continue;
      rates.tus.push(tus);
      rates.raw.push(bare);
      rates.durable.push(durable);
    }
  } finally {
    await raw.stop();
  }
  const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const [tus, bare, durable] = [middle(rates.tus), middle(rates.raw), middle(rates.durable)];
  return { tus, raw: bare, durable, ratio: tus / bare, ratioToDurable: tus / durable, rates };
}

if (process.argv[2] === 'raw-server') runRawServer(process.argv[3]);
