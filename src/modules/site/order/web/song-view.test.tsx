import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { SettingsProvider } from '@/modules/foundation/settings/web/settings-context';
import { createApiClient } from '@/shared/api-client';
import { ApiProvider } from '@/ui/page-data';
import type { OrderItem, Revision } from './order-types';
import { orderItem } from './order.testing';
import { SongView } from './song-view';
import { SongsList } from './songs-list';

const AT = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-09T12:00:00.000Z';

const file = {
  name: 'mix.wav',
  url: '/f/1',
  listen_url: null,
  size: 9,
  source: 'Upload',
  check: null,
  unconfirmed: false,
};
const sound = { name: 'v1.wav', size: 9, sha256: 'ab', media_type: 'audio/wav', preview_url: null };
const delivery = {
  id: 3,
  version: 1,
  note: 'Louder',
  created_at: AT,
  files: [{ ...sound, id: 4, url: '/f/4', listen_url: '/l/4' }],
};
const question = { id: 5, order_item_id: 1, question: 'Which take?', asked_at: AT, outcome: null } as const;
const note = {
  id: 6,
  at_seconds: 42,
  end_seconds: null,
  verdict: null,
  text: 'More air',
  state: 'open',
  answer: null,
} as const;

const ITEM = orderItem({ deliveries: [delivery] });

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

function pageOf(item: OrderItem, rounds: readonly Revision[]): string {
  return renderToString(
    <MemoryRouter>
      <ApiProvider api={api}>
        <SettingsProvider settings={settings}>
          <SongsList items={[item, { ...ITEM, id: 2 }]} openId={2} />
          <SongView
            isTitled
            orderId={1}
            currency="USD"
            item={item}
            revisions={rounds}
            onChange={() => undefined}
          />
        </SettingsProvider>
      </ApiProvider>
    </MemoryRouter>,
  );
}

test.each(ITEMS)('ORDR-01 a changed item changes its card: %o', (change) => {
  expect(pageOf({ ...ITEM, ...change }, [ROUND])).not.toBe(pageOf(ITEM, [ROUND]));
});

test.each(ROUNDS)('ORDR-03 a changed round changes the card of its item: %o', (change) => {
  expect(pageOf(ITEM, [{ ...ROUND, ...change }])).not.toBe(pageOf(ITEM, [ROUND]));
});

test('ORDR-03 every round is on the card of its item', () => {
  const usual = pageOf(ITEM, [ROUND]);
  expect(pageOf(ITEM, [])).not.toBe(usual);
  expect(pageOf(ITEM, [ROUND, { ...ROUND, id: 8, round: 2 }])).not.toBe(usual);
});
