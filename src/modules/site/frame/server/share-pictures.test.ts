import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import { createStoredFiles, type StoredFiles } from '@/platform/pictures/stored-files';
import { openLetters } from '@/platform/pictures/letters';
import { openMediaFolder } from '@/platform/pictures/media-folder';
import { shareAddress } from '@/shared/share-address';
import { createTestTasks } from '@test/support/tasks';
import { shareSvg } from './share-drawing';
import { readSharePage } from './share-page';
import { sharePictures } from './share-pictures';
import { letterableTitle } from '@/platform/pictures/letterable-title';

const folder = mkdtempSync(join(tmpdir(), 'headroom-share-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = createLog('silent');
const tasks = createTestTasks();
const FONTS = 'content/fonts';
const letters = await openLetters(
  ['heading', 'heading-extended', 'heading-vietnamese'].map((face) => `${FONTS}/${face}.ttf`),
);
const covers = (text: string): boolean => letters.covers(text);
const peaks = Array.from({ length: 100 }, (_, i): [number, number] => [-0.5 + i / 400, 0.6 - i / 400]);

/** A page of the site as the server sends it. */
function html({ title, path, head = '' }: { title: string; path: string; head?: string }): string {
  const text = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!DOCTYPE html><html><head><link rel="canonical" href="https://studio.example${path}"/>${head}<meta property="og:site_name" content="Headroom"/><meta property="og:title" content="${text} | Headroom"/></head></html>`;
}

let site: Record<string, string>;
let made = 0;
let place = 0;

beforeEach(() => {
  site = { '/faq': html({ title: 'Questions', path: '/faq' }) };
  made = 0;
  place += 1;
});

interface Fixture {
  readonly fonts?: string;
  readonly kept?: StoredFiles;
  readonly media?: string;
}

function picturesOf({ fonts = FONTS, kept: stored, media = 'content/media' }: Fixture = {}) {
  const files =
    stored ?? createStoredFiles({ log, folder: join(folder, String(place)), maxBytes: 10_000_000 });
  const counting: StoredFiles = {
    get: (name, make) =>
      files.get(name, () => {
        made += 1;
        return make();
      }),
  };
  const [document] = sharePictures({
    log,
    media: openMediaFolder(media, '/media/'),
    kept: counting,
    tasks,
    fonts,
    sound: async () => ({ before: peaks, after: peaks }),
  });
  return async (address: string): Promise<Response | null> => {
    const url = new URL(address, 'https://studio.example');
    const page = async (path: string): Promise<Response> =>
      new Response(site[path] ?? 'nothing here', { status: site[path] === undefined ? 404 : 200 });
    return (await document?.handle({ request: new Request(url), url, page })) ?? null;
  };
}

const bytesOf = async (answer: Response | null): Promise<Buffer> =>
  Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));

test('SITE-10 a page has a sharing picture of 1919 × 1080, drawn once and kept', async () => {
  const ask = picturesOf();
  const address = shareAddress({ title: 'Questions', path: '/faq' });
  const answer = await ask(address);
  expect(answer?.headers.get('content-type')).toBe('image/png');
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const bytes = await bytesOf(answer);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1919, height: 1080, format: 'png' });
  expect(bytes.length).toBeLessThan(120_000);
  await ask(address);
  expect(made).toBe(1);
});

test('many first requests make one picture', async () => {
  const ask = picturesOf();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/share/faq.png')));
  expect(answers.every((answer) => answer?.status === 200)).toBe(true);
  expect(made).toBe(1);
  expect(readdirSync(join(folder, String(place)))).toHaveLength(1);
});

test('another title makes another picture under another address; an old address is not kept for ever', async () => {
  const ask = picturesOf();
  const old = shareAddress({ title: 'Questions', path: '/faq' });
  const before = await bytesOf(await ask(old));
  site['/faq'] = html({ title: 'Answers', path: '/faq' });
  expect(shareAddress({ title: 'Answers', path: '/faq' })).not.toBe(old);
  const after = await ask(old);
  expect(after?.headers.get('cache-control')).toBe('public, max-age=300');
  expect((await bytesOf(after)).equals(before)).toBe(false);
});

test('only public pages by their true address have one, whatever is asked for', async () => {
  const ask = picturesOf();
  site['/login'] = html({
    title: 'Sign In',
    path: '/login',
    head: '<meta name="robots" content="noindex"/>',
  });
  site['/FAQ'] = site['/faq'] ?? '';
  for (const path of [
    '/share/login.png',
    '/share/FAQ.png',
    '/share/none.png',
    '/share/faq.jpg',
    '/share/.png',
  ])
    expect(await ask(path), path).toBeNull();
  expect(made).toBe(0);
});

test('SITE-10 where drawing fails, the default picture stands in and is not kept', async () => {
  const ask = picturesOf({ fonts: join(folder, 'no fonts') });
  const answer = await ask('/share/faq.png');
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=60');
  const bytes = await bytesOf(answer);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1919, height: 1080 });
});

test('a post is drawn with its own picture, of lines or of pixels; one that is missing is left out', async () => {
  const media = join(folder, 'media');
  await mkdir(media, { recursive: true });
  const pixels = sharp({ create: { width: 300, height: 400, channels: 3, background: '#00ff00' } });
  await writeFile(join(media, 'a.jpg'), await pixels.jpeg().toBuffer());
  await writeFile(
    join(media, 'b.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#00ff00"/></svg>',
  );
  const ask = picturesOf({ media });
  const greenAt = async (path: string): Promise<boolean> => {
    site['/blog/x'] = html({
      title: 'X',
      path: '/blog/x',
      head: `<meta name="thumbnail" content="${path}"/>`,
    });
    const spot = sharp(await bytesOf(await ask('/share/blog/x.png'))).extract({
      left: 1450,
      top: 380,
      width: 1,
      height: 1,
    });
    const [red = 0, green = 0] = await spot.removeAlpha().raw().toBuffer();
    return green > 200 && red < 60;
  };
  expect(await greenAt('/media/a.jpg')).toBe(true);
  expect(await greenAt('/media/b.svg')).toBe(true);
  expect(await greenAt('/media/none.svg')).toBe(false);
  expect(await greenAt('/media/../../package.json')).toBe(false);
});

test('titles: emoji are left out, scripts without letters here leave the title to the site, marks do no harm', () => {
  expect(letterableTitle('Loud 🎚️ & clear 👩🏽‍🎤 🇳🇱', covers)).toBe('Loud & clear');
  expect(letterableTitle('Track 1️⃣ © ™', covers)).toBe('Track 1 © ™');
  expect(letterableTitle('Žižek, Łódź, Đặng', covers)).toBe('Žižek, Łódź, Đặng');
  expect(letterableTitle('Ｗｉｄｅ ﬁnale', covers)).toBe('Wide finale');
  for (const title of ['מיקס אונליין', 'ماسترينغ', '混音', '🎚️', ' \u202E '])
    expect(letterableTitle(title, covers), title).toBeNull();
});

test('a title of any length stays inside the picture, whole where it can be', () => {
  const drawn = (title: string | null, withPicture = false): string =>
    shareSvg({ title, siteName: 'Headroom', sound: null, withPicture }, letters);
  for (const title of [
    'A',
    'word '.repeat(80),
    'x'.repeat(300),
    'Loudness normalisation on streaming platforms',
  ])
    for (const withPicture of [false, true]) {
      const svg = drawn(title, withPicture);
      const baselines = [...svg.matchAll(/<g transform="translate\(96 ([\d.]+)\)">/g)].map(([, y]) =>
        Number(y),
      );
      expect(Math.max(...baselines), title.slice(0, 9)).toBeLessThan(670);
      const line = Number(/stroke="#F2A33A"/.test(svg) ? /M96 112h([\d.]+)/.exec(svg)?.[1] : Number.NaN);
      expect(line, title.slice(0, 9)).toBeLessThanOrEqual(withPicture ? 903 : 1727);
    }
  // The site's name stands for a title that can't be lettered, and then once.
  expect(drawn(null)).not.toContain('translate(96 1020)');
});

test('the head of a page is read as it was meant', () => {
  const page = html({
    title: 'Q & "A"',
    path: '/faq',
    head: '<meta name="thumbnail" content="/media/a&#x27;b.svg"/>',
  });
  expect(readSharePage(page, '/faq')).toEqual({
    title: 'Q & "A"',
    siteName: 'Headroom',
    picture: "/media/a'b.svg",
  });
  expect(readSharePage('<html><head></head></html>', '/faq')).toBeNull();
});
