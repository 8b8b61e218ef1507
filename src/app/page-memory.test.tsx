import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { PageMemoryContext, Remembered } from '@/ui/remembered';
import { writeDocument } from './kept-document';
import { rememberPages } from './page-memory';

const ROOM = 100_000;
let pages = rememberPages(ROOM);
let rendered: string[] = [];

beforeEach(() => {
  pages = rememberPages(ROOM);
  rendered = [];
});

function Song({ name }: { name: string }) {
  rendered.push(name);
  const id = useId();
  return (
    <p id={id}>
      {name} &amp; {'<b>'}
    </p>
  );
}

const List = ({ songs }: { songs: readonly string[] }) => (
  <main>
    {songs.map((name, index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <Remembered key={index} facts={{ name }} className="song">
        <Song name={name} />
        <Remembered facts={[name, 'inner']}>
          <i>
            <Song name={`${name} inside`} />
          </i>
        </Remembered>
      </Remembered>
    ))}
  </main>
);

/** The page as somebody sees it, and what had to be rendered for it. */
function look(songs: readonly string[], { address = '/a', who = 'ada' } = {}) {
  rendered = [];
  const page = pages.begin(address, who);
  const html = page.learn(
    renderToString(
      <PageMemoryContext value={page.memory}>
        <List songs={songs} />
      </PageMemoryContext>,
    ),
  );
  return { html, rendered: [...rendered] };
}

const anew = (songs: readonly string[]): string => renderToString(<List songs={songs} />);

describe('parts of pages are rendered once while their facts stay the same', () => {
  test('what is repeated is what would have been rendered, to the letter', () => {
    const songs = ['One', 'Two'];
    for (const count of [4, 0, 0]) {
      const seen = look(songs);
      expect(seen.rendered).toHaveLength(count);
      expect(seen.html).toBe(anew(songs));
    }
  });

  test('where a fact changed, that part only is rendered anew, and never the old text shown', () => {
    look(['One', 'Two', 'Three']);
    for (const songs of [
      ['One', 'Two, changed', 'Three'],
      ['One', 'Two', 'Three'],
    ]) {
      const seen = look(songs);
      expect(seen.html).toBe(anew(songs));
      expect(seen.rendered).toEqual([songs[1], `${songs[1]} inside`]);
    }
  });

  test('nobody gets what was rendered for somebody else, or at another address', () => {
    look(['One']);
    expect(look(['One'], { who: 'ben' }).rendered).toHaveLength(2);
    expect(look(['One'], { address: '/b' }).rendered).toHaveLength(2);
    // Ben's look took the place of hers.
    expect(look(['One']).rendered).toHaveLength(2);
  });

  test('ids of the browser stay right where other parts come or go', () => {
    look(['One', 'Two']);
    const more = ['Zero', 'One', 'Two'];
    expect(look(more).html).toBe(anew(more));
    expect(look(more.slice(1)).html).toBe(anew(more.slice(1)));
  });

  test('what people write can’t pass for a mark', () => {
    const songs = ['(0|', ')', '$&', String.raw`\u0000`];
    expect(look(songs).html).toBe(anew(songs));
    expect(look(songs)).toEqual({ html: anew(songs), rendered: [] });
  });

  test('a rendering that failed half way leaves nothing behind', () => {
    const page = pages.begin('/a', 'ada');
    page.learn('half a page');
    expect(look(['One']).html).toBe(anew(['One']));
  });

  test('there is room for so many characters: what nobody asked for longest goes first', () => {
    pages = rememberPages(3000);
    for (const address of ['/1', '/2', '/3']) look(['One', 'Two'], { address });
    look(['One', 'Two'], { address: '/1' });
    for (let n = 0; n < 6; n += 1) look(['One', 'Two'], { address: `/other-${n}` });
    expect(look(['One', 'Two'], { address: '/2' }).rendered).toHaveLength(4);
  });
});

test('a page is remembered from its second look on, where that follows not long after the first', () => {
  expect([pages.isAgain('/a'), pages.isAgain('/b'), pages.isAgain('/a')]).toEqual([false, false, true]);
  for (let n = 0; n < 100; n += 1) pages.isAgain(`/other-${n}`);
  expect([pages.isAgain('/other-99'), pages.isAgain('/a')]).toEqual([true, false]);
});

describe('whole documents are repeated while their data stays the same', () => {
  const facts = { address: '/order/1', data: 'all that was loaded' };
  const text = (bytes: Uint8Array | null): string | null =>
    bytes === null ? null : new TextDecoder().decode(bytes);
  const write = (nonce: string): string | null =>
    text(
      pages.learnDocument(
        facts,
        writeDocument([`<script nonce="${pages.mark}"></script>`, '<p>–6 dB</p>']),
        nonce,
      ),
    );

  test('each answer has its own nonce', () => {
    expect(pages.documentOf(facts, 'first')).toBeNull();
    expect(write('first')).toBe('<script nonce="first"></script><p>–6 dB</p>');
    for (const nonce of ['second', '$&'])
      expect(text(pages.documentOf(facts, nonce))).toBe(`<script nonce="${nonce}"></script><p>–6 dB</p>`);
  });

  test('not of other data, nor at another address', () => {
    write('first');
    expect(pages.documentOf({ ...facts, data: 'all that was loaded ' }, 'n')).toBeNull();
    expect(pages.documentOf({ ...facts, address: '/order/1?link=x' }, 'n')).toBeNull();
  });

  test('nothing is kept of addresses that are made up to fill the memory', () => {
    const long = { ...facts, address: `/order/1?x=${'y'.repeat(400)}` };
    pages.learnDocument(long, writeDocument(['text']), 'n');
    expect(pages.documentOf(long, 'n')).toBeNull();
    for (let n = 0; n < 50; n += 1)
      pages.learnDocument({ ...facts, address: `/${n}` }, writeDocument(['x'.repeat(9000)]), 'n');
    const kept = Array.from({ length: 50 }, (_, n) => pages.documentOf({ ...facts, address: `/${n}` }, 'n'));
    expect(kept.filter((text) => text !== null)).toHaveLength(11);
    expect(kept.at(-1)).not.toBeNull();
  });
});
