import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { heading, note, paragraph, quote } from '../mail-parts';
import { shortened } from './contact-message.mail';

export interface ContactAnswerData {
  readonly subject: string;
  /** What they wrote on the contact page. */
  readonly message: string;
  readonly answer: string;
  /** First name of whoever answered; null once they have left. */
  readonly sender: string | null;
}

/** Brings whoever wrote on the contact page the studio's answer; answering it reaches the support address. */
export function contactAnswerMail(data: ContactAnswerData, site: MailSite): MailContent {
  const { subject, message, answer, sender } = data;
  const line = shortened(subject);
  const head = {
    subject: /^re:/i.test(line) ? line : `Re: ${line}`,
    preview: answer.replaceAll(/\s+/g, ' ').slice(0, 120),
  };
  return writeMail(site, head, [
    heading(`${sender ?? site.site_name} answered you`),
    ...answer
      .split(/\n+/)
      .filter((words) => words.trim() !== '')
      .map((words) => paragraph(words)),
    paragraph('You wrote:'),
    quote(message),
    note(
      'Just reply to this email to continue. If you did not write to us, someone mistyped their address and you can delete this email.',
    ),
  ]);
}
