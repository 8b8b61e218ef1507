export { answerUnread, visitorUnread } from './chat.events';
export { chatKeyOf } from './chat.routes';
export { createChat, type LiveChatsService } from './chat.service';
export { orderMessageUnread } from './order-chat.events';
export { talksOf, unreadOf, type Conversation } from './order-chat.read-model';
export { filesOfMessages, filesWrittenForItem } from './order-chat.store';
export { dataOfChat } from './personal-data.store';
