import { expect, test } from 'vitest';
import { standingSettings } from '@/modules/foundation/settings/settings.rules';
import { yearsText } from '../claims.rules';
import { meta as aboutMeta } from './about-page';
import { meta as homeMeta } from './home-page';

const before = standingSettings('https://studio.test');
const settings = {
  ...before,
  site_name: 'Low Tide',
  postal_address: { ...before.postal_address, city: 'Utrecht' },
  claims: { ...before.claims, years_in_studios: 31, years_online: 12, free_revisions: 5 },
  turnaround_hours: { ...before.turnaround_hours, mixing_and_mastering: { min: 48, max: 96 } },
};
const args = { matches: [{ loaderData: { settings } }], params: {} };

const contentOf = (tags: readonly object[], name: string): unknown =>
  tags.find((tag) => 'name' in tag && tag.name === name && 'content' in tag)?.['content' as never];

test('public 9.4: what heads claim comes from the settings', () => {
  const home = homeMeta(args);
  expect(contentOf(home, 'description')).toContain('in 48 to 96 hours, with up to 5 free revisions.');
  expect(JSON.stringify(home)).not.toMatch(/72 to 120|up to 3/);
  expect(contentOf(aboutMeta(args), 'description')).toContain('31+ years in studios, over 12 of them online');
});

test('customer, facts that disagree: years in studios hold those online, and what is not claimed is not said', () => {
  expect(yearsText({ years_in_studios: 25, years_online: 10 })).toBe(
    '25+ years in studios, over 10 of them online',
  );
  expect(yearsText({ years_in_studios: 25, years_online: 0 })).toBe('25+ years in studios');
  expect(yearsText({ years_in_studios: 0, years_online: 10 })).toBe('over 10 years online');
  expect(yearsText({ years_in_studios: 0, years_online: 0 })).toBeNull();
});
