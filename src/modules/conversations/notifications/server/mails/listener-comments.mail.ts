import { noteTime } from '@/modules/orders/revisions/revisions.rules';
import { action, heading, paragraph, quote } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, nameInMail, songName } from './wording';

export interface ListenerCommentsMail {
  readonly first_name: string;
  readonly service_name: string;
  readonly track: string | null;
  readonly comments: readonly {
    readonly name: string;
    readonly at_ms: number | null;
    readonly end_ms: number | null;
    readonly body: string;
  }[];
  readonly more: number;
  readonly url: string;
}

function writersOf({ comments }: ListenerCommentsMail): string {
  const names = [...new Set(comments.map(({ name }) => name))];
  const [first = '', second] = names;
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`;
}

function lineOf({ name, at_ms, end_ms, body }: ListenerCommentsMail['comments'][number]): string {
  if (at_ms === null) return `${name}: ${body}`;
  const until = end_ms === null ? '' : `–${noteTime(end_ms / 1000)}`;
  return `${noteTime(at_ms / 1000)}${until} ${name}: ${body}`;
}

/** Tells a customer what their listeners wrote since they last looked. */
export function listenerCommentsMail(data: ListenerCommentsMail, site: MailSite): MailContent {
  const { comments, more } = data;
  const total = comments.length + more;
  const writers = writersOf(data);
  const head = {
    subject: `${writers} commented on ${songName(data)}`,
    preview: (comments[0]?.body ?? '').slice(0, 120),
  };
  return writeMail(site, head, [
    heading(`${count(total, 'new comment', 'new comments')} on ${songName(data)}`),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, ${writers} listened by your link. We have not read the comments: choose which ones become notes for your engineer.`,
    ),
    ...comments.map((comment) => quote(lineOf(comment))),
    ...(more === 0 ? [] : [paragraph(`And ${count(more, 'more comment', 'more comments')}.`)]),
    action('See the comments', data.url),
  ]);
}
