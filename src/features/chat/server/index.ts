export { answerUnread, visitorUnread } from './chat.events';
export { chatKeyOf } from './chat.routes';
export { createChat, type LiveChatsService } from './chat.service';
