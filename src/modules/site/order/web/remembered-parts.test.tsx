import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { SettingsProvider } from '@/modules/foundation/settings/web';
import { createApiClient } from '@/shared/api-client';
import { ApiProvider } from '@/ui/page-data';
import { PageMemoryContext } from '@/ui/remembered';
import { OrderGlance } from './order-glance';
import { OrderItemCard } from './order-item-card';
import type { OrderItem, Revision } from './order-types';

const AT = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-09T12:00:00.000Z';

const file = { name: 'mix.wav', url: '/f/1', size: 9, source: 'Upload', check: null, unconfirmed: false };
const sound = { name: 'v1.wav', size: 9, sha256: 'ab', media_type: 'audio/wav', preview_url: null };
const delivery = {
  id: 3,
  version: 1,
  note: 'Louder',
  created_at: AT,
  files: [{ ...sound, id: 4, url: '/f/4', listen_url: '/l/4' }],
};
const question = { id: 5, order_item_id: 1, question: 'Which take?', asked_at: AT, outcome: null } as const;
const note = { id: 6, at_seconds: 42, text: 'More air', state: 'open', answer: null } as const;

const ITEM: OrderItem = {
  id: 1,
  name: 'Mixing',
  service_id: 6,
  service_name: 'Mixing',
  service_type: 'one_time',
  is_giftcard: false,
  rush: false,
  quantity: 1,
  price: 140,
  total_price: 140,
  max_revision: 3,
  deliverable_files: '[]',
  deliveries: [delivery],
  order_files: [file],
  set_check: null,
  unconfirmed_at: null,
  songs: ['Ada'],
  track: 'Nightfall',
  notes: null,
  order_sheet: null,
  user_is_read: 1,
  order_status: 2,
  engineer_name: 'Ida',
  can_complete: true,
  can_revise: true,
  questions: [],
  next_round: 'ask',
  round_price: null,
  round_for: null,
  unread_messages: 0,
  stage: 'delivered',
  turn: 'customer',
  next_step: 'Listen to it.',
  due_at: AT,
  due_from: null,
  paused_at: null,
  minutes_left: null,
  revision_deadline: null,
  delete_at: AT,
  files_deleted_at: null,
};

const ROUND: Revision = {
  id: 7,
  service_id: 6,
  order_item_id: 1,
  round: 1,
  version: 1,
  message: 'Brighter',
  response: 'Done',
  is_small: false,
  files: '[]',
  attachments: [],
  user_is_read: 1,
  created_at: AT,
  answered_at: AT,
  notes: [{ ...note, carried_from: null, carried_to: null }],
  has_messages: false,
  unread_messages: 0,
};

const ITEMS: Partial<OrderItem>[] = [
  { service_name: 'Mastering' },
  { is_giftcard: true },
  { rush: true },
  { quantity: 2 },
  { price: 150 },
  { deliveries: [] },
  { deliveries: [{ ...delivery, note: 'Softer' }] },
  { deliveries: [delivery, { ...delivery, id: 8, version: 2 }] },
  { order_files: [] },
  { order_files: [{ ...file, url: '/f/2' }] },
  { songs: ['Ben'] },
  { track: 'Daybreak' },
  { notes: 'Less room' },
  { user_is_read: 0 },
  { order_status: 3 },
  { engineer_name: null },
  { can_complete: false },
  { can_revise: false },
  { questions: [{ ...question, answer: null, files: 0, links: 0, closed_at: null }] },
  {
    questions: [{ ...question, outcome: 'answered', answer: 'The first', files: 1, links: 0, closed_at: AT }],
  },
  { round_for: 1 },
  { unread_messages: 2 },
  { stage: 'started' },
  { turn: 'studio' },
  { next_step: 'Wait for it.' },
  { due_at: LATER },
  { turn: 'studio', due_from: LATER },
  { paused_at: AT, minutes_left: 90 },
  { paused_at: AT, minutes_left: 91 },
  { delete_at: LATER },
  { files_deleted_at: LATER },
];

const ROUNDS: Partial<Revision>[] = [
  { round: 2 },
  { version: 2 },
  { message: 'Darker' },
  { response: null },
  { is_small: true },
  { files: '["/f/9"]' },
  { notes: [] },
  { notes: [{ ...note, text: 'Less air', carried_from: null, carried_to: null }] },
  { notes: [{ ...note, state: 'done', answer: 'Yes', carried_from: null, carried_to: null }] },
  { user_is_read: 0 },
  { created_at: LATER },
  { unread_messages: 1 },
];

const settings = { currency: 'USD' } as PublicSettings;
const api = createApiClient(async () => new Response());

/** What a page's parts say, by their place and facts, and the page itself. */
function look(item: OrderItem, rounds: readonly Revision[]): { parts: Map<string, string>; html: string } {
  const asked: string[] = [];
  const partOf = (place: string, facts: string) => {
    asked.push(`${place} ${facts}`);
    return { marks: [`[[${asked.length - 1}|`, ']]'] } as const;
  };
  const html = renderToString(
    <MemoryRouter>
      <ApiProvider api={api}>
        <SettingsProvider settings={settings}>
          <PageMemoryContext value={{ partOf }}>
            <OrderGlance items={[item, { ...ITEM, id: 2 }]} />
            <OrderItemCard
              orderId={1}
              currency="USD"
              item={item}
              revisions={rounds}
              onChange={() => undefined}
            />
          </PageMemoryContext>
        </SettingsProvider>
      </ApiProvider>
    </MemoryRouter>,
  );
  const parts = new Map<string, string>();
  const open: { name: string; text: string }[] = [];
  for (const piece of html.split(/(\[\[\d+\||\]\])/)) {
    if (piece.startsWith('[['))
      open.push({ name: asked[Number.parseInt(piece.slice(2), 10)] ?? '', text: '' });
    else if (piece === ']]') {
      const { name = '', text = '' } = open.pop() ?? {};
      parts.set(name, text);
      for (const around of open.slice(-1)) around.text += text;
    } else for (const part of open.slice(-1)) part.text += piece;
  }
  return { parts, html: html.replaceAll(/\[\[\d+\||\]\]/g, '') };
}

test('ORDR-01 ORDR-03 whatever changes what a remembered part shows is among its facts', () => {
  const usual = look(ITEM, [ROUND]);
  expect(usual.parts.size).toBe(4);
  const variants = [
    ...ITEMS.map((change) => look({ ...ITEM, ...change }, [ROUND])),
    ...ROUNDS.map((change) => look(ITEM, [{ ...ROUND, ...change }])),
    look(ITEM, []),
    look(ITEM, [ROUND, { ...ROUND, id: 8, round: 2 }]),
  ];
  const known = new Map(usual.parts);
  const lost: string[] = [];
  for (const { parts } of variants) {
    for (const [name, text] of parts) {
      if (known.has(name) && known.get(name) !== text) lost.push(name);
      known.set(name, text);
    }
  }
  expect(lost).toEqual([]);
  // All of these changes show somewhere, or the above would prove nothing.
  const silent = variants.filter(({ html }) => html === usual.html);
  expect(silent).toEqual([]);
});

test('ORDR-07 a message changes the card around its versions and rounds, and neither of them', () => {
  const before = look(ITEM, [ROUND]).parts;
  const after = look({ ...ITEM, unread_messages: 1 }, [ROUND]).parts;
  expect([...after.keys()].filter((name) => !before.has(name))).toHaveLength(1);
});
