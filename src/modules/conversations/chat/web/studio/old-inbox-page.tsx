import { redirect, type LoaderFunctionArgs } from 'react-router';
import { threadName, threadNamed } from '../../inbox.rules';

function lead({ request }: Pick<LoaderFunctionArgs, 'request'>): never {
  const chat = new URL(request.url).searchParams.get('chat');
  const key = threadNamed(`live-${chat}`);
  throw redirect(key === null ? '/studio/inbox' : `/studio/inbox?open=${threadName(key)}`, 301);
}

/** /studio/chats and /studio/messages, as older mails name them, lead to the inbox. */
export const loader = lead;
export const clientLoader = lead;

export default function OldInboxPage() {
  return null;
}
