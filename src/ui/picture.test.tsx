import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture';

const shape = { alt: 'A desk', width: 1000, height: 750, sizes: '100vw' };

test('a picture of pixels comes as AVIF or WebP in widths up to its own, with room left for it and a blur', () => {
  const html = renderToStaticMarkup(<Picture src="/media/gallery/desk.jpg" version="abc" {...shape} />);
  expect(html).toContain(
    '<source type="image/avif" srcSet="/pictures/320.avif/media/gallery/desk.jpg?v=abc 320w',
  );
  expect(html).toContain('/pictures/1280.webp/media/gallery/desk.jpg?v=abc 1280w');
  expect(html).not.toContain('/pictures/1920');
  expect(html).toMatch(
    /<img src="\/pictures\/960\.webp[^>]*alt="A desk" width="1000" height="750" loading="lazy"/,
  );
  expect(html).toContain('/pictures/24.webp/media/gallery/desk.jpg?v=abc');
});

test('drawings and pictures of other hosts are shown as they are; the first ones at once', () => {
  for (const src of ['/media/gallery/desk.svg', 'https://cdn.example/desk.jpg', '//cdn.example/desk.jpg']) {
    const html = renderToStaticMarkup(<Picture src={src} first {...shape} />);
    expect(html).not.toContain('/pictures/');
    expect(html).toContain(`src="${src}"`);
    expect(html).toContain('loading="eager"');
    expect(html).toContain('width="1000" height="750"');
  }
});
