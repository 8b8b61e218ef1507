export { ChatButton } from './chat-button';
export { LiveChat } from './live-chat';
export { showItemChat } from './order/collapsed-messages';
export { ItemChat, ItemConversation } from './order/item-chat';
export { RevisionConversation } from './order/revision-conversation';
export { useInboxUnread } from './studio/use-inbox-unread';
