import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Pagination } from './pagination';
import { Table } from './table';
import { TextField } from './text-field';
import { UiGallery } from './gallery/ui-gallery';
import { QrCode } from './qr-code';

const html = (element: ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe('Pagination', () => {
  test('marks the current page, links the others, closes the ends', () => {
    const first = html(<Pagination page={1} pageCount={3} hrefFor={(page) => `?page=${page}`} />);
    expect(first).toMatch(/<a[^>]*aria-label="Page 1"[^>]*aria-current="page"/);
    expect(first).toMatch(/<button[^>]*aria-label="Previous page"[^>]*disabled/);
    expect(first).toMatch(
      /<a[^>]*rel="next"[^>]*href="\/\?page=2"|href="\/\?page=2"[^>]*rel="next"|rel="next"/,
    );
    expect(first.match(/aria-current/g)).toHaveLength(1);
    const last = html(<Pagination page={3} pageCount={3} hrefFor={(page) => `?page=${page}`} />);
    expect(last).toMatch(/<button[^>]*aria-label="Next page"[^>]*disabled/);
  });

  test('no pages, no landmark', () => {
    expect(html(<Pagination page={1} pageCount={0} />)).toBe('');
  });
});

test('a field names its hint and its error, and only what is there', () => {
  const bad = html(<TextField id="mail" label="Email" hint="Ours to answer." error="Email is required" />);
  expect(bad).toContain('for="mail"');
  expect(bad).toContain('aria-describedby="mail-error mail-hint"');
  expect(bad).toContain('aria-invalid="true"');
  expect(bad).toMatch(/id="mail-error"[^>]*>.*Email is required/);
  const good = html(<TextField id="mail" label="Email" />);
  expect(good).not.toMatch(/aria-describedby|aria-invalid/);
});

test('a table keeps its roles, names its cells for phones, and shows its empty state', () => {
  const shared = { caption: 'People', columns: [{ key: 'n', header: 'Name', cell: (name: string) => name }] };
  const full = html(
    <Table {...shared} rows={['Ada']} rowKey={(name) => name} rowHref={(name) => `/p/${name}`} />,
  );
  expect(full).toMatch(/<th role="columnheader" scope="col"[^>]*>Name/);
  expect(full).toMatch(/role="rowheader"[^>]*data-label="Name"><a[^>]*href="\/p\/Ada"/);
  expect(html(<Table {...shared} rows={[]} rowKey={String} empty={<p>Nobody yet</p>} />)).toBe(
    '<p>Nobody yet</p>',
  );
});

test('the story page renders on the server, without style elements or scripts', () => {
  const page = html(<UiGallery />);
  expect(/<(script|style)|\son[a-z]+="/.exec(page)).toBeNull();
  const anchors = [...page.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors.length).toBeGreaterThan(40);
});

test('API-62 a QR code lies dark on white in both themes, with the quiet zone that cameras need', () => {
  const html = renderToStaticMarkup(<QrCode text="otpauth://totp/a?secret=JBSWY3DPEHPK3PXP" label="Scan" />);
  const [, side = ''] = /viewBox="0 0 (\d+) /.exec(html) ?? [];
  expect(html).toContain(`<rect width="${side}" height="${side}" fill="#fff"`);
  expect(html).toContain('fill="#000"');
  const squares = [...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(squares.length).toBeGreaterThan(200);
  expect(Math.min(...squares.flat())).toBe(4);
  expect(Math.max(...squares.flat())).toBe(Number(side) - 5);
});
