import { expect, test } from 'vitest';
import { createKeys } from './keys';

const REFUSED = /unable to authenticate data|Invalid (authentication tag|initialization vector)/;
const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
const rootOf = (value: string) => [{ generation: 1, value, retiredAt: null }];
const keys = createKeys(rootOf('the key of one installation'), clock);
const sealer = keys.sealer('second factors');

test('opens what it sealed, and seals the same text differently each time', () => {
  const one = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  const two = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  expect(one).not.toBe(two);
  expect(one).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealer.open(one, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealer.open(two, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
});

test('opens nothing that was sealed for somebody else, for another purpose, with another key, or changed since', () => {
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  expect(() => sealer.open(sealed, 'totp:2')).toThrow(REFUSED);
  expect(() => keys.sealer('gift codes').open(sealed, 'totp:1')).toThrow(REFUSED);
  const other = createKeys(rootOf('another key'), clock).sealer('second factors');
  expect(() => other.open(sealed, 'totp:1')).toThrow(REFUSED);
  const [mark = '', body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => sealer.open(`${mark}.${changed.toString('base64url')}`, 'totp:1'), `byte ${at}`).toThrow(
      REFUSED,
    );
  }
  expect(() => sealer.open(`v2.${body}`, 'totp:1')).toThrow('The key of generation 2 is not known.');
  expect(() => sealer.open('', 'totp:1')).toThrow('The key of generation 0 is not known.');
});
