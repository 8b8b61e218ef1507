import { expect, test } from 'vitest';
import { createSealer } from './sealer';

const REFUSED = /unable to authenticate data|Invalid (authentication tag|initialization vector)/;
const sealer = createSealer('the key of one installation');

test('opens what it sealed, and seals the same text differently each time', () => {
  const one = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  const two = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  expect(one).not.toBe(two);
  expect(one).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealer.open(one, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealer.open(two, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
});

test('opens nothing that was sealed for somebody else, with another key, or changed since', () => {
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  expect(() => sealer.open(sealed, 'totp:2')).toThrow(REFUSED);
  expect(() => createSealer('another key').open(sealed, 'totp:1')).toThrow(REFUSED);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => sealer.open(changed.toString('base64url'), 'totp:1'), `byte ${at}`).toThrow(REFUSED);
  }
  expect(() => sealer.open('', 'totp:1')).toThrow(REFUSED);
});
