import { Outlet } from 'react-router';
import { ChatButton } from './chat-button';
import { LiveChat } from './live-chat';

/** The layout route of public pages outside the site's frame, such as the login: the live chat is there too. */
export default function ChatLayout() {
  return (
    <>
      <Outlet />
      <div className="flex justify-center pb-6">
        <ChatButton />
      </div>
      <LiveChat />
    </>
  );
}
