import { createKeys, type Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';

/** Keys of a test: the same in every file, so that a test can sign as the studio does. */
export function testKeys(clock: Clock): Keys {
  return createKeys([{ generation: 1, value: 'a key for tests only', retiredAt: null }], clock);
}
