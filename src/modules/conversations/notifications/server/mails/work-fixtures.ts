import { studioItemPath } from '../../notifications.rules';
import type { MailSite } from '../mail-layout';
import { deliveryMail, type DeliveryData } from './delivery.mail';
import { filesDeletedMail, filesEndingMail } from './files-ending.mail';
import { filesReceivedMail } from './files-received.mail';
import { orderCompletedMail } from './order-completed.mail';
import { listenerCommentsMail } from './listener-comments.mail';
import { customerMessageMail, orderMessageMail } from './order-message.mail';
import { questionAnsweredMail, questionAskedMail } from './question.mail';
import { revisionAnsweredMail } from './revision-answered.mail';
import { revisionAskedMail } from './revision-asked.mail';
import { linkOf, waveFixture, withLeave, type MailFixture } from './mail-fixture';
import { itemReopenedMail, windowEndedMail, windowEndingMail } from './window.mail';

/** A song of a customer's order, as most mails about the work name it. */
function item(site: MailSite) {
  const song = { order_id: 12, first_name: 'Ana', service_name: 'Mastering', track: 'Night Drive' };
  return { ...song, url: linkOf(site) };
}

const itemInStudio = ({ site_url }: MailSite): string => site_url + studioItemPath(3);

/** A version that was delivered. */
export function delivery(site: MailSite): DeliveryData {
  return {
    ...item(site),
    version: 2,
    note: 'Vocal up 1 dB,\nless 200 Hz.',
    revisions_left: 2,
    revision_deadline: new Date('2026-03-09T10:00:00Z'),
    wave: waveFixture(site),
  };
}

function question(site: MailSite) {
  return {
    ...item(site),
    question: 'Which of the two vocal takes should lead?\nBoth are marked "final".',
  };
}

function ending(site: MailSite) {
  return {
    order_id: 12,
    first_name: 'Ana',
    items: [
      { service_name: 'Mastering', track: 'Night Drive', versions: 2 },
      { service_name: 'Radio Edit', track: null, versions: 1 },
    ],
    delete_at: new Date('2026-09-01T10:00:00Z'),
    url: linkOf(site),
  };
}

/** Mails about the work on an order: one of every kind. */
export const workFixtures = {
  'customer-message': ({ site }) =>
    customerMessageMail(
      {
        order_id: 12,
        service_name: 'Mastering',
        track: null,
        round: null,
        customer_name: 'Ana Müller',
        messages: [{ body: 'Could the voice be drier?', along: 1 }],
        more: 0,
        url: itemInStudio(site),
      },
      site,
    ),
  delivery: ({ site }) => deliveryMail(delivery(site), site),
  'files-deleted': ({ site }) => filesDeletedMail(ending(site), site),
  'files-ending': (studio) =>
    filesEndingMail({ ...ending(studio.site), days_left: 7 }, withLeave(studio, 'reminders')),
  'files-received': ({ site }) =>
    filesReceivedMail(
      {
        ...item(site),
        files: 3,
        links: 0,
        due_at: new Date('2026-03-05T10:00:00Z'),
        wave: waveFixture(site),
      },
      site,
    ),
  'item-reopened': ({ site }) => itemReopenedMail({ ...item(site), revisions_left: 1 }, site),
  'order-completed': ({ site }) =>
    orderCompletedMail(
      {
        order_id: 12,
        first_name: 'Ana',
        items: [{ service_name: 'Mastering', track: 'Night Drive', versions: 2 }],
        delete_at: new Date('2026-09-01T00:00:00Z'),
        by_itself: false,
        url: linkOf(site),
      },
      site,
    ),
  'listener-comments': (studio) =>
    listenerCommentsMail(
      {
        service_name: 'Mastering',
        track: 'Night Drive',
        first_name: 'Ana',
        comments: [
          { name: 'Sam', at_ms: null, end_ms: null, body: 'Love the low end.' },
          { name: 'Kim', at_ms: 42_000, end_ms: 47_500, body: 'Vocal a bit loud here?' },
        ],
        more: 1,
        url: linkOf(studio.site),
      },
      withLeave(studio, 'messages'),
    ),
  'order-message': (studio) =>
    orderMessageMail(
      {
        order_id: 12,
        service_name: 'Mastering',
        track: 'Night Drive',
        round: 2,
        first_name: 'Ana',
        engineer: 'Joris',
        messages: [
          { body: 'The plate is back, 1.8 s.', along: 0 },
          { body: '', along: 2 },
        ],
        more: 1,
        url: linkOf(studio.site),
      },
      withLeave(studio, 'messages'),
    ),
  'question-answered': ({ site }) =>
    questionAnsweredMail(
      {
        ...question(site),
        customer_name: 'Ana Müller',
        answer: 'The second one.',
        sent_count: 1,
        url: itemInStudio(site),
        due_at: new Date('2026-03-05T10:00:00Z'),
      },
      site,
    ),
  'question-asked': ({ site }) => questionAskedMail(question(site), site),
  'revision-answered': ({ site }) =>
    revisionAnsweredMail(
      { ...item(site), track: null, round: 1, response: 'Done, see version 3.', is_small: true },
      site,
    ),
  'revision-asked': ({ site }) =>
    revisionAskedMail(
      {
        ...item(site),
        customer_name: 'Ana Müller',
        round: 1,
        message: 'More air on the vocal.',
        notes: [
          { at_ms: 65_000, end_ms: 72_000, text: 'snare too loud' },
          { at_ms: null, end_ms: null, text: 'fade earlier' },
        ],
        url: itemInStudio(site),
        due_at: new Date('2026-03-05T10:00:00Z'),
      },
      site,
    ),
  'window-ended': ({ site }) =>
    windowEndedMail({ ...item(site), version: 2, delete_at: new Date('2026-09-01T00:00:00Z') }, site),
  'window-ending': (studio) =>
    windowEndingMail(
      { ...item(studio.site), version: 2, ends_at: new Date('2026-03-09T10:00:00Z'), revisions_left: 2 },
      withLeave(studio, 'reminders'),
    ),
} satisfies Record<string, MailFixture>;
