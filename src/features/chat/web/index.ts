export { ChatButton } from './chat-button';
export { LiveChat } from './live-chat';
