import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { learnStills, Still } from './still';

const learn = (html: string) => learnStills(html, (node) => renderToString(node));

test('ORDR-03 what is still is written once, and is the same text from then on', () => {
  let written = 0;
  const Counted = ({ text }: { text: string }) => {
    written += 1;
    return <b>{text}</b>;
  };
  const page = (text: string) => (
    <Still as="ul" of={`list of ${text}`} className="x">
      {text} and <Counted text={text} />
    </Still>
  );
  const first = renderToString(page('a & b'));
  learn(first);
  const before = written;
  expect(renderToString(page('a & b'))).toBe(first);
  expect(written).toBe(before);
  expect(first).toBe('<ul class="x">a &amp; b<!-- --> and <b>a &amp; b</b></ul>');
  expect(renderToString(page('c'))).toContain('<b>c</b>');
});

test('ORDR-03 what depends on more than its name is never repeated', () => {
  const Place = () => <i>{useLocation().pathname}</i>;
  const Named = () => <i id={useId()} />;
  const page = (path: string, child: 'place' | 'id') => (
    <MemoryRouter initialEntries={[path]}>
      {[0, 1].map((n) => (
        <Still key={n} of={child}>
          {child === 'place' ? <Place /> : <Named />}
        </Still>
      ))}
    </MemoryRouter>
  );
  learn(renderToString(page('/one', 'place')));
  expect(renderToString(page('/two', 'place'))).toBe('<div><i>/two</i></div><div><i>/two</i></div>');
  const ids = renderToString(page('/one', 'id'));
  learn(ids);
  expect(renderToString(page('/one', 'id'))).toBe(ids);
});
