import { describe, expect, test } from 'vitest';
import { clientIp, subjectOf } from './client-ip';

test('the header is believed only as far as our own proxies wrote it', () => {
  expect(clientIp('10.0.0.1', '1.2.3.4', 0)).toBe('10.0.0.1');
  expect(clientIp('10.0.0.1', null, 1)).toBe('10.0.0.1');
  expect(clientIp('10.0.0.1', 'made-up, 1.2.3.4', 1)).toBe('1.2.3.4');
  expect(clientIp('10.0.0.1', 'made-up, 1.2.3.4, 10.0.0.2', 2)).toBe('1.2.3.4');
  expect(clientIp('10.0.0.1', '1.2.3.4', 3)).toBe('10.0.0.1');
  expect(clientIp('10.0.0.1', '1.2.3.4:4711', 1)).toBe('1.2.3.4');
  expect(clientIp('10.0.0.1', '[2001:db8::1]:4711', 1)).toBe('2001:db8:0:0::/64');
  expect(clientIp('10.0.0.1', 'no address', 1)).toBe('10.0.0.1');
});

describe('V8: who is counted', () => {
  const table: [string, number, string][] = [
    ['192.0.2.7', 60, '192.0.2.7'],
    ['192.0.2.7', 3600, '192.0.2.7'],
    ['::ffff:192.0.2.7', 60, '192.0.2.7'],
    ['::FFFF:c000:207', 3600, '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', 60, '192.0.2.7'],
    ['2001:db8:1:2ab:3:4:5:6', 60, '2001:db8:1:2ab::/64'],
    ['2001:DB8:1:2AB:ffff:ffff:ffff:ffff', 60, '2001:db8:1:2ab::/64'],
    ['2001:db8:1:2ab::', 599, '2001:db8:1:2ab::/64'],
    ['2001:db8:1:2ab::1', 3600, '2001:db8:1:200::/56'],
    ['2001:db8:1:2cd::1', 86_400, '2001:db8:1:200::/56'],
    ['2001:db8:1:3cd::1', 86_400, '2001:db8:1:300::/56'],
    ['fe80::1%eth0', 60, 'fe80:0:0:0::/64'],
    ['::1', 60, '0:0:0:0::/64'],
    ['unknown', 60, 'unknown'],
  ];
  for (const [address, seconds, subject] of table)
    test(`${address} over ${seconds} s is ${subject}`, () => {
      expect(subjectOf(address, seconds)).toBe(subject);
      // Asked again of its own answer it says the same, or the wider network.
      expect(subjectOf(subjectOf(address), seconds)).toBe(subject);
    });
});
