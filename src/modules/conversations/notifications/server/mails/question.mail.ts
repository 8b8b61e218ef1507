import { action, heading, note, paragraph, quote } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, moment, songName, nameInMail } from './wording';

interface QuestionItem {
  readonly order_id: number;
  readonly service_name: string;
  readonly track: string | null;
  readonly question: string;
  readonly url: string;
}

export interface QuestionAskedData extends QuestionItem {
  readonly first_name: string;
}

/** Passes on what the engineer asks before going on. */
export function questionAskedMail(data: QuestionAskedData, site: MailSite): MailContent {
  const song = songName(data);
  const head = {
    subject: `A question about ${song} (order ${data.order_id})`,
    preview: data.question.slice(0, 120),
  };
  return writeMail(site, head, [
    heading('We need an answer from you'),
    paragraph(`Hi ${nameInMail(data.first_name)}, your engineer has a question about ${song}:`),
    quote(data.question),
    action('Answer on the order page', data.url),
    note('The deadline is paused until you answer. You can send files with your answer.'),
  ]);
}

export interface QuestionAnsweredData extends QuestionItem {
  readonly customer_name: string;
  /** Null where files alone are the answer. */
  readonly answer: string | null;
  readonly sent_count: number;
  readonly due_at: Date | null;
}

/** Tells the engineer that the customer has answered. */
export function questionAnsweredMail(data: QuestionAnsweredData, site: MailSite): MailContent {
  const song = songName(data);
  const sent = data.sent_count === 0 ? '' : count(data.sent_count, 'file or link', 'files and links');
  const due = data.due_at === null ? '' : ` Due ${moment(data.due_at, site)}.`;
  const head = {
    subject: `Answer about ${song} (order ${data.order_id})`,
    preview: (data.answer ?? `With ${sent}`).slice(0, 120),
  };
  return writeMail(site, head, [
    heading(`${data.customer_name} has answered`),
    paragraph(`${song}, ${data.service_name}, order ${data.order_id}. The deadline is running again.${due}`),
    paragraph('You asked:'),
    quote(data.question),
    ...(data.answer === null ? [] : [paragraph('The answer:'), quote(data.answer)]),
    ...(sent === '' ? [] : [paragraph(`Attached: ${sent}.`)]),
    action('Open the item', data.url),
  ]);
}
