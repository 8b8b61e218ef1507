import { expect, test } from 'vitest';
import {
  fillHtml,
  fillText,
  minutesToRead,
  placeVersions,
  PLACEHOLDERS,
  policyDate,
  unknownPlaceholders,
} from './policies.rules';

const values = {
  ...(Object.fromEntries(PLACEHOLDERS.map((name) => [name, name])) as Record<
    (typeof PLACEHOLDERS)[number],
    string
  >),
  site_name: `A & B <script>alert("1")</script>`,
};

test('POLI-01 settings are filled in as text and never become markup', () => {
  expect(fillHtml('<p title="{{site_name}}">{{ site_name }}, {{rush_hours}}</p>', values)).toBe(
    '<p title="A &amp; B &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;">A &amp; B &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;, rush_hours</p>',
  );
  expect(fillText('{{site_name}}', values)).toBe(values.site_name);
});

test('POLI-01 placeholders that no setting fills are noticed', () => {
  expect(unknownPlaceholders('{{site_name}} {{ rush }} {{constructor}}')).toEqual(['rush', 'constructor']);
  expect(fillHtml('{{constructor}}', values)).toBe('{{constructor}}');
});

test('POLI-01 the newest version that applies is current', () => {
  const versions = ['2027-01-01', '2026-11-21', '2026-11-01'].map((effective_date, index) => ({
    version: `${3 - index}.0`,
    effective_date,
  }));
  const states = (today: string) => placeVersions(versions, today).map(({ state }) => state);
  expect(states('2026-11-21')).toEqual(['coming', 'current', 'past']);
  expect(states('2026-11-20')).toEqual(['coming', 'coming', 'current']);
  expect(states('2027-01-01')).toEqual(['current', 'past', 'past']);
  expect(states('2020-01-01')).toEqual(['coming', 'coming', 'coming']);
});

test('POLI-01 days are written out, whatever the time zone of the machine', () => {
  expect(policyDate('2026-11-01')).toBe('November 1, 2026');
});

test('POLI-01 minutes to read are counted from words, not from markup', () => {
  expect(minutesToRead('<p class="a b c d">one</p>')).toBe(1);
  expect(minutesToRead(`<p>${'<b>word</b> '.repeat(1150)}</p>`)).toBe(5);
});
