import { expect, test } from 'vitest';
import { DEMO_CLAIMS, FIRST_TURNAROUND } from '@/modules/foundation/settings/settings.rules';
import { fillHomeText, unknownPlaceholder } from './fill-home-text.rules';
import { HOME_TEXTS } from './home-texts.rules';

const settings = {
  site_name: '$& Studio',
  currency: 'EUR',
  claims: DEMO_CLAIMS,
  turnaround_hours: FIRST_TURNAROUND,
};

test('D: a sentence that names a figure nobody entered is left out, the others stay', () => {
  const none = { ...settings, claims: { ...settings.claims, years_online: 0, starting_price: 0 } };
  expect(
    fillHomeText('We listen. For {{years_online}} years now! From {{starting_price}}. Ask us.', none),
  ).toBe('We listen. Ask us.');
  expect(fillHomeText('{{site_name}}', none)).toBe(settings.site_name);
});

test('HOME-01 settings are filled into texts, whatever they hold; what nobody knows is noticed', () => {
  expect(fillHomeText('{{site_name}}: {{ turnaround }}, {{starting_price}}', settings)).toBe(
    '$& Studio: 72 to 120 hours, €25.00',
  );
  expect(unknownPlaceholder('in {{turnaround}} or {{soon}}')).toBe('soon');
  expect(fillHomeText('{{soon}}', settings)).toBe('{{soon}}');
});

test('HOME-01 every text has a name of its own, and only placeholders that are filled', () => {
  expect(new Set(HOME_TEXTS.map(({ name }) => name)).size).toBe(HOME_TEXTS.length);
  for (const { words } of HOME_TEXTS) expect(fillHomeText(words, settings)).not.toMatch(/\{\{/);
});
