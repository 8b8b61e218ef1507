// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DONE, FAULT, held, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { listReceipts } from '@/modules/money/receipts/receipts.contract';
import { completeItem, judgeFiles } from '@/modules/orders/orders/orders.contract';
import { listOrderLinks, revokeOrderLink } from '@/modules/orders/orders/order-links.contract';
import { answerQuestion } from '@/modules/orders/orders/questions.contract';
import { allowReviewSound, writeReview } from '@/modules/orders/reviews/reviews.contract';
import { getOrder, markRead } from '../order-view.contract';
import { ORDER, orderItem, QUESTION } from './order.testing';
import type { Order, OrderItem } from './order-types';
import * as page from './order-page';

const at = '/order/501';
const path = '/order/:orderId';
const user = { id: 7 };
const receipts = on(listReceipts, () => ({ ...DONE, data: { receipts: [] } }));

/** The order as each reading finds it; the last one stays. */
function reads(...orders: readonly Order[]) {
  let asked = 0;
  return on(getOrder, () => {
    const order = orders[Math.min(asked++, orders.length - 1)] ?? ORDER;
    return { ...DONE, data: { order, is_giftcard: false } };
  });
}

const withItem = (over: Partial<OrderItem>): Order => ({ ...ORDER, orderItems: [orderItem(over)] });
const show = (...network: NonNullable<Parameters<typeof showScreen>[1]>['network'] & object) =>
  showScreen(page, { at, path, user, network: [...network, receipts] });
const sent = (calls: readonly { line: string; body: unknown }[], line: string) =>
  calls.filter((call) => call.line.startsWith(line)).map(({ body }) => body);

describe('an order', () => {
  test('says whose turn it is, what was paid, and what happens next', async () => {
    show(reads(ORDER));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nightfall' })).toBeInTheDocument();
    expect(screen.getByText('#501')).toBeInTheDocument();
    expect(screen.getByText('Listen to it.')).toBeInTheDocument();
    expect(screen.getAllByText('$140.00').length).toBeGreaterThan(0);
  });

  test('of somebody else, or none: said in words, with the way to one’s own', async () => {
    show(on(getOrder, () => new Refusal('not_found', 'Unknown order')));
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/orders');
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s: nothing is lost, and it is read again by its button', async (_name, failure) => {
    let asked = 0;
    const flaky = on(getOrder, () =>
      asked++ === 0 ? failure : { ...DONE, data: { order: ORDER, is_giftcard: false } },
    );
    const { person } = show(flaky);
    expect(await screen.findByText('Your order and files are safe.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Nightfall' })).toBeInTheDocument();
  });

  test('nobody is signed in and there is no link: the log-in, and no call', async () => {
    const { calls } = showScreen(page, { at, path });
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('a private link that was closed says so', async () => {
    const closed = new Refusal('not_found', 'Unknown order').carrying({ reason: 'revoked' });
    showScreen(page, { at: `${at}?link=abc`, path, network: [on(getOrder, () => closed), receipts] });
    expect(await screen.findByRole('heading', { name: /link/i })).toBeInTheDocument();
  });

  test('its receipts fail alone: the order is shown all the same', async () => {
    const lost = on(listReceipts, () => FAULT);
    showScreen(page, { at, path, user, network: [reads(ORDER), lost] });
    expect(await screen.findByRole('heading', { name: 'Nightfall' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('news are told as seen once, by a click on them', async () => {
    const seen = on(markRead, () => DONE);
    const { person, calls } = show(reads(withItem({ user_is_read: 0 }), ORDER), seen);
    await person.click(await screen.findByText('New File'));
    await waitFor(() => expect(screen.queryByText('New File')).not.toBeInTheDocument());
    expect(sent(calls, 'POST /revisions/user-flag/501')).toEqual([
      { user_is_read: '1', type: 'order', order_item_id: 1 },
    ]);
  });
});

describe('accepting a song', () => {
  const complete = on(completeItem, () => ({ ...DONE, order: { id: 501, Order_status: 3 } }));

  test('asks first, is sent once, and the order is read again', async () => {
    const { person, calls } = show(
      reads(ORDER, withItem({ order_status: 3, can_complete: false })),
      complete,
    );
    await person.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this song?' }));
    expect(sent(calls, 'PUT')).toEqual([]);
    await person.dblClick(dialog.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('Order completed successfully!')).toBeInTheDocument();
    expect(sent(calls, 'PUT /orders/501/complete-item')).toEqual([{ Item_id: 1, Order_status: 3 }]);
    expect(sent(calls, 'GET /orders/501').length).toBeGreaterThan(2);
  });

  test('Cancel sends nothing', async () => {
    const { person, calls } = show(reads(ORDER));
    await person.click(await screen.findByRole('button', { name: 'Complete' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: 'Approve this song?' })).not.toBeInTheDocument();
    expect(sent(calls, 'PUT')).toEqual([]);
  });

  test.each([
    ['a fault', FAULT],
    ['a lost answer', UNREACHABLE],
    ['a refusal', new Refusal('conflict', 'There is no version yet.')],
  ] as const)('%s: says so, and can be tried again', async (_name, failure) => {
    const { person } = show(
      reads(ORDER),
      on(completeItem, () => failure),
    );
    await person.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this song?' }));
    await person.click(dialog.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('Failed to complete order item.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Complete' })).toBeEnabled());
  });

  test('before there is a version, the button rests and says why', async () => {
    show(
      reads(
        withItem({
          can_complete: false,
          can_revise: false,
          deliveries: [],
          next_round: 'not-delivered',
          order_status: 1,
        }),
      ),
    );
    const button = await screen.findByRole('button', { name: 'Complete' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/Complete/);
  });
});

describe('a question of the engineer', () => {
  const open = withItem({ questions: [QUESTION], paused_at: QUESTION.asked_at, minutes_left: 90 });
  const answered = {
    ...QUESTION,
    outcome: 'answered',
    answer: 'The second',
    closed_at: QUESTION.asked_at,
  } as const;
  const closed = withItem({ questions: [answered] });
  const field = () => screen.findByRole('textbox', { name: 'Your answer' });
  const press = () => screen.getByRole('button', { name: 'Send answer' });

  test('is answered once by a double click, and leaves the page', async () => {
    const take = on(answerQuestion, () => ({ ...DONE, question: answered }));
    const { person, calls } = show(reads(open, closed), take);
    await person.type(await field(), 'The second');
    await person.dblClick(press());
    expect(await screen.findByText('Answer sent. The deadline is running again.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'Your answer' })).not.toBeInTheDocument(),
    );
    expect(sent(calls, 'POST /orders/501/questions/5/answer')).toEqual([{ answer: 'The second', links: [] }]);
  });

  test('nothing typed: said, and nothing is sent', async () => {
    const { person, calls } = show(reads(open));
    await field();
    await person.click(press());
    expect(await screen.findByText('Write an answer, or add files.')).toBeInTheDocument();
    expect(sent(calls, 'POST')).toEqual([]);
  });

  test.each([
    ['a lost answer', UNREACHABLE, /could not reach the studio/],
    ['a fault', FAULT, /./],
    ['a refusal', new Refusal('invalid', 'These links are too many.'), /These links are too many/],
  ] as const)(
    '%s: the words are said, what was typed stays and goes again',
    async (_name, failure, words) => {
      let asked = 0;
      const flaky = on(answerQuestion, () => (asked++ === 0 ? failure : { ...DONE, question: answered }));
      const { person } = show(reads(open), flaky);
      await person.type(await field(), 'The second');
      await person.click(press());
      const section = within(screen.getByRole('region', { name: /A question for you/ }));
      await waitFor(() => expect(section.getByRole('alert')).toHaveTextContent(words));
      expect(await field()).toHaveValue('The second');
      await person.click(press());
      expect(await screen.findByText('Answer sent. The deadline is running again.')).toBeInTheDocument();
    },
  );

  test('what was typed is there again after the page was left', async () => {
    const first = show(reads(open));
    await first.person.type(await field(), 'The sec');
    first.unmount();
    show(reads(open));
    expect(await field()).toHaveValue('The sec');
  });
});

describe('files that came without a log-in', () => {
  const waiting = withItem({ unconfirmed_at: QUESTION.asked_at });

  test('are taken as mine by one call, or removed after a question', async () => {
    const thanks = held<typeof DONE & { message: string }>();
    const { person, calls } = show(reads(waiting), on(judgeFiles, thanks.answer));
    await person.dblClick(await screen.findByRole('button', { name: 'These files are mine' }));
    thanks.give({ ...DONE, message: 'Thank you. We start now.' });
    expect(await screen.findByText('Thank you. We start now.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Remove these files' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove these files?' }));
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent(calls, 'POST /orders/501/confirm-files')).toEqual([
        { order_item_id: 1, mine: true },
        { order_item_id: 1, mine: false },
      ]),
    );
  });
});

describe('what else belongs to an order', () => {
  test('a review: without words it is not sent; refused it stays typed, with the reason', async () => {
    const no = held<Refusal>();
    const { person, calls } = show(reads({ ...ORDER, can_review: true }), on(writeReview, no.answer));
    await person.click(await screen.findByRole('button', { name: 'Leave Review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Review' }));
    await person.click(dialog.getByRole('button', { name: 'Submit Review' }));
    const words = dialog.getByRole('textbox', { name: 'Your review' });
    expect(words).toHaveAccessibleDescription(/Please fill out all fields/);
    expect(sent(calls, 'POST')).toEqual([]);
    await person.type(words, 'Wide and warm.');
    await person.click(dialog.getByRole('radio', { name: '4 stars' }));
    expect(dialog.getByRole('checkbox', { name: /My song may be played/ })).not.toBeChecked();
    await person.dblClick(dialog.getByRole('button', { name: 'Submit Review' }));
    no.give(new Refusal('conflict', 'This order has a review already.'));
    expect(await dialog.findByText('This order has a review already.')).toBeInTheDocument();
    expect(words).toHaveValue('Wide and warm.');
    expect(sent(calls, 'POST /testimonial/create')).toEqual([
      { order_id: 501, text: 'Wide and warm.', ratings: 4, img_url: '', site_url: '', may_play: false },
    ]);
  });

  test('a review: its song may be played beside it, until that is taken back', async () => {
    const review = { id: 7, text: 'Wide.', ratings: 5, user_name: 'Ada L.', created_at: QUESTION.asked_at };
    const no = held<Refusal>();
    const { person, calls } = show(
      reads({ ...ORDER, review: { ...review, state: 'approved', may_play: true } }),
      on(allowReviewSound, no.answer),
    );
    const place = within(await screen.findByRole('region', { name: 'Your review' }));
    expect(place.getByText('Your song may be played beside it, before and after.')).toBeInTheDocument();
    await person.dblClick(place.getByRole('button', { name: 'Take that back' }));
    expect(sent(calls, 'PUT /orders/501/review/sound')).toEqual([{ may_play: false }]);
    no.give(new Refusal('not_found', 'This order has no review.'));
    expect(await screen.findByText('This order has no review.')).toBeInTheDocument();
    // Refused, it is still as it was.
    expect(place.getByRole('button', { name: 'Take that back' })).toBeEnabled();
  });

  test('its private links: each can be closed, and a list that fails is read again', async () => {
    const link = {
      id: 3,
      created_at: QUESTION.asked_at,
      last_used_at: null,
      revoked_at: null,
      is_this: false,
    };
    let asked = 0;
    const links = on(listOrderLinks, () =>
      asked++ === 0 ? FAULT : { data: [{ ...link, revoked_at: asked > 2 ? QUESTION.asked_at : null }] },
    );
    const close = on(revokeOrderLink, () => DONE);
    const { person, calls } = show(reads(ORDER), links, close);
    await person.click(await screen.findByRole('button', { name: 'Private links' }));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await person.dblClick(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('No active private links.')).toBeInTheDocument();
    expect(sent(calls, 'DELETE')).toHaveLength(1);
  });
});
