import type { JobHandler } from '@/platform/jobs/job';
import type { Route } from '@/platform/http/mount';
import type { ChatDeps } from './chat.deps';
import { chatJobs } from './chat.jobs';
import { inboxRoutes, liveChatRoutes } from './chat.routes';
import { createInbox } from './inbox.service';
import { createLiveChats, type LiveChatsService } from './live-chats.service';

export type { LiveChatsService } from './live-chats.service';

export interface Chat {
  readonly liveChats: LiveChatsService;
  readonly routes: Route[];
  readonly jobs: JobHandler[];
}

/** Puts the chat together: live chats, the studio's side of them, calls and jobs. */
export function createChat(deps: ChatDeps): Chat {
  const liveChats = createLiveChats(deps);
  return {
    liveChats,
    routes: [...liveChatRoutes(liveChats), ...inboxRoutes(createInbox(deps))],
    jobs: chatJobs(deps),
  };
}
