import { expect, test } from 'vitest';
import { clientIp } from './client-ip';

test('the header is believed only as far as our own proxies wrote it', () => {
  expect(clientIp('10.0.0.1', '1.2.3.4', 0)).toBe('10.0.0.1');
  expect(clientIp('10.0.0.1', null, 1)).toBe('10.0.0.1');
  expect(clientIp('10.0.0.1', 'made-up, 1.2.3.4', 1)).toBe('1.2.3.4');
  expect(clientIp('10.0.0.1', 'made-up, 1.2.3.4, 10.0.0.2', 2)).toBe('1.2.3.4');
  expect(clientIp('10.0.0.1', '1.2.3.4', 3)).toBe('10.0.0.1');
});
