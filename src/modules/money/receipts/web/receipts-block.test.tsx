import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ok, type Result } from '@/shared/result';
import { ReceiptsBlock } from './receipts-block';

type Answer = Parameters<typeof ReceiptsBlock>[0]['answer'];

function shown(answer: Answer, link: string | null = null): string {
  return renderToStaticMarkup(
    <ReceiptsBlock answer={answer} link={link} onRetry={() => undefined} retrying={false} />,
  );
}

const receipt = {
  id: 7,
  kind: 'receipt' as const,
  number: '2026-000123',
  issued_at: '2026-03-02T10:00:00.000Z',
  currency: 'USD',
  total: 25,
};

const listed = (...receipts: (typeof receipt)[]): Answer =>
  ok({ success: true as const, data: { receipts } });

test('API-75 receipts and credit notes are there to download, by the private link where one opened the page', () => {
  const credit = { ...receipt, id: 8, kind: 'credit_note' as never, number: 'CN-2026-000001', total: 5 };
  const html = shown(listed(receipt, credit), 'a&b');
  expect(html).toContain('href="/api/receipts/7.pdf?link=a%26b"');
  expect(html).toContain('aria-label="Download Credit note CN-2026-000001 as PDF"');
  expect(html).toContain('−$5.00');
  expect(html).toContain('$25.00');
  expect(shown(listed(receipt))).toContain('href="/api/receipts/7.pdf"');
});

test('API-75 a receipt that is not written yet is announced', () => {
  expect(shown(listed())).toContain('Your receipt is being issued.');
});

test('API-75 where they can not be loaded, it says what is safe and offers another try', () => {
  const failed: Result<never, { kind: 'failed'; message: string }> = {
    ok: false,
    refusal: { kind: 'failed', message: 'The line is down.' },
  };
  const html = shown(failed);
  expect(html).toContain('role="alert"');
  expect(html).toContain('The line is down.');
  expect(html).toContain('They are safe, and in your emails too.');
  expect(html).toMatch(/<button[^>]*>.*Try again/);
});
