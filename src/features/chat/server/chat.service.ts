import type { JobHandler } from '@/platform/jobs/job';
import type { Route } from '@/platform/http/mount';
import { chatJobs } from './chat.jobs';
import { inboxRoutes, liveChatRoutes } from './chat.routes';
import { createInbox } from './inbox.service';
import { createLiveChats, type LiveChatsService } from './live-chats.service';
import type { OrderChatDeps } from './order-chat.deps';
import { orderChatJobs } from './order-chat.jobs';
import { orderChatRoutes } from './order-chat.routes';
import { createOrderChats } from './order-chat.service';

export type { LiveChatsService } from './live-chats.service';

export interface Chat {
  readonly liveChats: LiveChatsService;
  readonly routes: Route[];
  readonly jobs: JobHandler[];
}

/** Puts the chat together: live chats, the studio's side of them, chats about orders, calls and jobs. */
export function createChat(deps: OrderChatDeps): Chat {
  const liveChats = createLiveChats(deps);
  return {
    liveChats,
    routes: [
      ...liveChatRoutes(liveChats),
      ...inboxRoutes(createInbox(deps)),
      ...orderChatRoutes(createOrderChats(deps)),
    ],
    jobs: [...chatJobs(deps), ...orderChatJobs(deps)],
  };
}
