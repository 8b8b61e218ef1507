export { ChatButton } from './chat-button';
export { LiveChat } from './live-chat';
export { showItemChat } from './order/chat-folds';
export { ItemChat, ItemTalk } from './order/item-chat';
export { RevisionTalk } from './order/revision-talk';
export { useInboxUnread } from './studio/use-inbox-unread';
