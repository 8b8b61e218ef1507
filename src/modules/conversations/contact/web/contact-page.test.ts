import { expect, test } from 'vitest';
import { standingSettings } from '@/modules/foundation/settings/settings.rules';
import { meta } from './contact-page';

test('public 9.4: the keywords of /contact name the place of the settings', () => {
  const before = standingSettings('https://studio.test');
  const settings = { ...before, postal_address: { ...before.postal_address, city: 'Utrecht' } };
  const tags = JSON.stringify(meta({ matches: [{ loaderData: { settings } }], params: {} }));
  expect(tags).toContain('mastering studio, Utrecht, support');
  expect(tags).not.toContain('Rotterdam');
});
