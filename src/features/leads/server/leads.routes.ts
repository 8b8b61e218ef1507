import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import {
  joinList,
  leaveList,
  listMessages,
  listState,
  markMessage,
  rejoinList,
  sendMessage,
} from '../leads.contract';
import type { WireContactMessage } from '../leads.contract';
import type { ContactService } from './contact.service';
import type { StoredMessage } from './contact.store';
import type { LeadsService } from './leads.service';

const JOINED = 'Thanks — check your inbox! Each address gets one code.';
const SENT = 'Message sent. We read every one and answer by mail.';
const LEFT = 'You are off the list.';
const BACK = 'You are on the list again.';

function toWire({ read_at, created_at, ...message }: StoredMessage): WireContactMessage {
  return { ...message, created_at: created_at.toISOString(), read: read_at !== null };
}

/** API-01, API-10, the links of API-77, and the studio's view on messages. */
export function leadsRoutes({ leads, contact }: { leads: LeadsService; contact: ContactService }): Route[] {
  return [
    route(joinList, async ({ body }) => {
      await leads.join(body);
      return ok({ success: true as const, message: JOINED });
    }),
    route(sendMessage, async ({ body }) => {
      await contact.receive(body);
      return ok({ success: true as const, message: SENT });
    }),
    route(leaveList, async ({ query }) => {
      const left = await leads.unsubscribe(query.token);
      return left.ok ? ok({ success: true as const, message: LEFT }) : left;
    }),
    route(listState, async ({ query }) => {
      const state = await leads.stateOf(query.token);
      return state.ok ? ok({ success: true as const, on_list: state.value.onList }) : state;
    }),
    route(rejoinList, async ({ query }) => {
      const back = await leads.rejoin(query.token);
      return back.ok ? ok({ success: true as const, message: BACK }) : back;
    }),
    route(listMessages, async ({ query: { page, per_page } }) => {
      const { messages, total, unread } = await contact.list({ page, perPage: per_page });
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data: messages.map(toWire), unread, current_page: page, last_page, per_page, total });
    }),
    route(markMessage, async ({ params, body }) => {
      const marked = await contact.mark(params.id, body.read);
      return marked.ok ? ok({ success: true as const, data: toWire(marked.value) }) : marked;
    }),
  ];
}
