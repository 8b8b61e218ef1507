import { describe, expect, test } from 'vitest';
import { piecesOf } from './text-pieces';

describe('a text', () => {
  test('is cut at its addresses, without the full stop behind them', () => {
    expect(piecesOf('See https://a.test/x?y=1. Or\nhttp://b.test')).toEqual([
      { text: 'See ', isLink: false, at: 0 },
      { text: 'https://a.test/x?y=1', isLink: true, at: 4 },
      { text: '. Or\n', isLink: false, at: 24 },
      { text: 'http://b.test', isLink: true, at: 29 },
    ]);
  });

  test('stays whole without any', () => {
    expect(piecesOf('Run javascript:alert(1)')).toEqual([
      { text: 'Run javascript:alert(1)', isLink: false, at: 0 },
    ]);
    expect(piecesOf('')).toEqual([]);
  });
});
