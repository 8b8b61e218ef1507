import { request } from 'node:http';
import { percentile } from '../load.mjs';
import { residentMiB } from '../process-meter.mjs';
import { addressOf } from './people.mjs';

/** Streams that one person has open. */
export const STREAMS_EACH = 10;

function openStream(url, { token, ip }, onPush) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip, accept: 'text/event-stream' };
    const outgoing = request(`${url}/api/events`, { headers, agent: false }, (incoming) => {
      if (incoming.statusCode !== 200) {
        reject(new Error(`a stream was refused: ${incoming.statusCode}`));
        return;
      }
      incoming.setEncoding('utf8');
      incoming.on('data', (text) => onPush(text));
      resolve(() => outgoing.destroy());
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/**
 * Opens so many event streams and sends messages in one conversation: what the streams cost, and how long a message takes
 * to each of its readers.
 * @param {{url: string, pid: number}} studio
 * @param {{people: object[], readers: object[], send: (text: string) => Promise<void>, count: number, messages: number}} wish
 *   `readers` are those of `people` who hear the conversation
 */
export async function benchStreams(studio, { people, readers, send, count, messages }) {
  // What the first call of each kind loads belongs to no stream.
  await send('The first one');
  (await openStream(studio.url, people[0], () => undefined))();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const idle = residentMiB(studio.pid);
  const arrivals = [];
  let sentAt = 0;
  const closers = [];
  for (let n = 0; n < count; n += 1) {
    const person = people[Math.floor(n / STREAMS_EACH)];
    const isReader = readers.includes(person);
    const onPush = (text) => {
      if (isReader && sentAt > 0 && text.includes('data:')) arrivals.push(performance.now() - sentAt);
    };
    closers.push(await openStream(studio.url, { ...person, ip: addressOf(6_000_000 + n) }, onPush));
  }
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const open = residentMiB(studio.pid);
  for (let n = 0; n < messages; n += 1) {
    sentAt = performance.now();
    await send(`Message ${n}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  for (const close of closers) close();
  return {
    idleMiB: idle,
    addedMiB: open - idle,
    heard: arrivals.length,
    expected: messages * readers.length * STREAMS_EACH,
    p50: percentile(arrivals, 0.5),
    p99: percentile(arrivals, 0.99),
  };
}
