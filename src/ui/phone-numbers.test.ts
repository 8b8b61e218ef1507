import { describe, expect, test } from 'vitest';
import { dialCountries, finishTyped, formatTyped, redial } from './phone-numbers';
import { limitPhone, searchCountries } from './phone-text';

describe('CHEC-01 phone numbers', () => {
  test('are grouped while they are typed', () => {
    expect(formatTyped('17021234567', 'US').text).toBe('1 (702) 123-4567');
    expect(formatTyped('702123', 'US').text).toBe('(702) 123');
    expect(formatTyped('0612345678', 'NL').text).toBe('06 12345678');
  });

  test('a number of another country switches to it', () => {
    expect(formatTyped('+31612345678', 'US')).toEqual({ text: '+31 6 12345678', country: 'NL' });
    expect(formatTyped('+442079460000', 'US').country).toBe('GB');
    expect(formatTyped('+1', 'CA').country).toBe('CA');
    expect(formatTyped('+16135550123', 'US').country).toBe('CA');
  });

  test('become international when they are finished', () => {
    expect(finishTyped('0612345678', 'NL').text).toBe('+31 6 12345678');
    expect(finishTyped('1 (702) 456-7890', 'US').text).toBe('+1 702 456 7890');
    expect(finishTyped('31612345678', 'US')).toEqual({ text: '+31 6 12345678', country: 'NL' });
  });

  test('what is no number stays as it was typed', () => {
    expect(finishTyped('123', 'US')).toEqual({ text: '123', country: 'US' });
    expect(finishTyped('', 'US').text).toBe('');
  });

  test('another country puts its digits in front', () => {
    expect(redial('', 'US', 'NL')).toBe('+31');
    expect(redial('+1 702 456 7890', 'US', 'GB').replace(/\s/g, '')).toBe('+447024567890');
  });

  test('typing stops at 15 digits, at 20 where long numbers are let in, and at what no number has', () => {
    expect(limitPhone('+1 (702) 555-0123 456789')).toBe('+1 (702) 555-0123 4567');
    expect(limitPhone('1234567890123456', true)).toBe('1234567890123456');
    expect(limitPhone('1x2')).toBe('12');
    expect(limitPhone('0031 6')).toBe('+31 6');
    expect(limitPhone('+1+2')).toBe('+12');
  });

  test('countries are found by name, code and dial code, without accents', () => {
    const found = (typed: string) => searchCountries(dialCountries(), typed).map(({ code }) => code);
    expect(found('nether')).toEqual(['BQ', 'NL']);
    expect(found('nl')).toContain('NL');
    expect(found('+31')).toEqual(['NL']);
    expect(found('cote')).toContain('CI');
    expect(found('states')).toContain('US');
    expect(found('zzz')).toEqual([]);
    expect(found(' ')).toHaveLength(dialCountries().length);
  });
});
