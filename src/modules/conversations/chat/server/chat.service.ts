import type { JobHandler } from '@/platform/jobs/job';
import type { Route } from '@/platform/http/mount';
import type { OrderId } from '@/shared/ids';
import { chatJobs } from './chat.jobs';
import { createCannedAnswers } from './canned.service';
import { liveChatRoutes } from './chat.routes';
import { cannedRoutes, inboxRoutes, studioChatRoutes } from './inbox.routes';
import { createInbox } from './inbox.service';
import { closeTalksOf } from './inbox.store';
import { createLiveChats, type LiveChatsService } from './live-chats.service';
import type { InboxDeps, OrderChatDeps } from './order-chat.deps';
import { orderChatJobs } from './order-chat.jobs';
import { orderChatRoutes } from './order-chat.routes';
import { createOrderChats } from './order-chat.service';
import { createStudioChats } from './studio-chats.service';

export type { LiveChatsService } from './live-chats.service';

export interface Chat {
  readonly liveChats: LiveChatsService;
  readonly routes: Route[];
  readonly jobs: JobHandler[];
  /** An order is complete: what was written about it, and seen, waits for nobody. */
  readonly orderCompleted: (id: OrderId) => Promise<void>;
}

/** Puts the chat together: live chats, the studio's side of them, chats about orders, the inbox, calls and jobs. */
export function createChat(deps: OrderChatDeps & InboxDeps): Chat {
  const liveChats = createLiveChats(deps);
  return {
    liveChats,
    routes: [
      ...liveChatRoutes(liveChats),
      ...studioChatRoutes(createStudioChats(deps)),
      ...inboxRoutes(createInbox(deps)),
      ...cannedRoutes(createCannedAnswers(deps)),
      ...orderChatRoutes(createOrderChats(deps)),
    ],
    jobs: [...chatJobs(deps), ...orderChatJobs(deps)],
    orderCompleted: (id) => closeTalksOf(deps.db, id),
  };
}
