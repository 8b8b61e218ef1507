import { route, type Route } from '@/platform/http/mount';
import { isStudio } from '@/shared/caller';
import { ok } from '@/shared/result';
import {
  answerMessage,
  joinList,
  leaveList,
  listState,
  markMessage,
  readMessage,
  rejoinList,
  sendMessage,
} from '../leads.contract';
import type { WireContactAnswer, WireContactMessage } from '../leads.contract';
import { NO_MESSAGE, type ContactService } from './contact.service';
import type { StoredAnswer, StoredMessage } from './contact.store';
import type { LeadsService } from './leads.service';

const JOINED = 'Thanks — check your inbox! Each address gets one code.';
const SENT = 'Message sent. We read every one and answer by email.';
const LEFT = 'You have left the list.';
const BACK = 'You are back on the list.';

function toWire({
  id,
  name,
  email,
  subject,
  message,
  created_at,
  read_at,
}: StoredMessage): WireContactMessage {
  return {
    id,
    name,
    email,
    subject,
    message,
    created_at: created_at.toISOString(),
    read: read_at !== null,
  };
}

function toWireAnswer({ id, sender_name, body, created_at }: StoredAnswer): WireContactAnswer {
  return { id, name: sender_name, body, created_at: created_at.toISOString() };
}

/** API-80: what visitors wrote, and what they are answered. */
function contactRoutes(contact: ContactService): Route[] {
  return [
    route(readMessage, async ({ caller, params }) => {
      const read = isStudio(caller) ? await contact.read(caller, params.id) : NO_MESSAGE;
      if (!read.ok) return read;
      const { message, answers } = read.value;
      return ok({ data: { message: toWire(message), answers: answers.map(toWireAnswer) } });
    }),
    route(markMessage, async ({ caller, params, body }) => {
      const marked = isStudio(caller) ? await contact.mark(caller, params.id, body.read) : NO_MESSAGE;
      return marked.ok ? ok({ success: true as const, data: toWire(marked.value) }) : marked;
    }),
    route(answerMessage, async ({ caller, params, body }) => {
      const answered = isStudio(caller) ? await contact.answer(caller, params.id, body) : NO_MESSAGE;
      return answered.ok ? ok({ success: true as const, data: toWireAnswer(answered.value) }) : answered;
    }),
  ];
}

/** API-01, API-10, the links of API-77, and the studio's answers. */
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
    ...contactRoutes(contact),
  ];
}
