import { action, heading, note, paragraph, quote, songWave, type SongWaveInMail } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { nameInMail } from './wording';

interface ReviewedOrder {
  readonly order_id: number;
  readonly first_name: string;
  readonly url: string;
}

export interface ReviewThanksData extends ReviewedOrder {
  readonly ratings: number;
  readonly text: string;
  /** The name beside it. */
  readonly user_name: string;
  /** The wave of the song; null where none is drawn. */
  readonly wave: SongWaveInMail | null;
}

/** Thanks for a review and says what happens to it. */
export function reviewThanksMail(data: ReviewThanksData, site: MailSite): MailContent {
  const stars = data.ratings === 1 ? '1 star' : `${data.ratings} stars`;
  const head = {
    subject: `Thank you for your review of order ${data.order_id}`,
    preview: 'We read it before we publish it.',
  };
  return writeMail(site, head, [
    heading(`Thank you, ${nameInMail(data.first_name)}`),
    songWave(data.wave),
    paragraph(`You gave ${stars} and wrote:`),
    quote(data.text),
    paragraph(
      `We read every review ourselves. Then we publish it as you wrote it, under the name ${data.user_name}`,
    ),
    action('Open your order', data.url),
    note('To change or remove it, reply to this email.'),
  ]);
}

export interface ReviewWishData extends ReviewedOrder {
  /** “Night Drive”, or the service's name. */
  readonly song: string;
}

/** Asks once how it was, some days after an order was completed. */
export function reviewWishMail(data: ReviewWishData, site: MailSite): MailContent {
  const head = {
    subject: `How was it? A review of order ${data.order_id}`,
    preview: 'A few words help other artists decide, and help us get better.',
  };
  return writeMail(site, head, [
    heading('How was it?'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, you have had ${data.song} for a few days now. A few words about the work help other artists decide, and help us get better.`,
    ),
    action('Leave a review', data.url),
    note('Stars and a sentence are enough. We ask once.'),
  ]);
}
