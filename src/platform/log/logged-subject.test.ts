import { expect, test } from 'vitest';
import { loggedMail, loggedNetwork } from './logged-subject';

test('16.3.1: the log keeps no mail address and no whole address of a client', () => {
  expect(loggedMail(' Nina@Example.com')).toBe(loggedMail('nina@example.com'));
  expect(loggedMail('nina@example.com')).toMatch(/^[\da-f]{12}$/);
  expect(loggedMail('nina@example.com')).not.toBe(loggedMail('nine@example.com'));
  expect(loggedNetwork('192.0.2.77')).toBe('192.0.2.0/24');
  expect(loggedNetwork('2001:db8:1:2ab::/64')).toBe('2001:db8:1::/48');
  expect(loggedNetwork('unknown')).toBe('unknown');
});
