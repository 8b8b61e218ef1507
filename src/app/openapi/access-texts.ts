import { KEY_HEADER } from '@/modules/conversations/chat/chat.rules';
import { LISTENING_LINK_HEADER } from '@/modules/orders/listening-links/listening-links.rules';
import { SESSION_HEADER } from '@/modules/files/uploads/uploads.rules';
import type { Access } from '@/shared/endpoint';

interface AccessText {
  /** Who this kind lets in, as the reference says it. */
  readonly who: string;
  /** Schemes of which one must be sent; none where the proof travels in the call's own fields. */
  readonly schemes: readonly string[];
}

const SIGNED_IN = ['bearer', 'userCookie'];

/** Every kind of access: who it lets in, and by what they show it. A kind that is forgotten here does not compile. */
export const ACCESS_TEXTS: Readonly<Record<Access, AccessText>> = {
  public: { who: 'Anybody', schemes: [] },
  customer: { who: 'Anybody who is signed in', schemes: SIGNED_IN },
  owner: { who: 'The customer it belongs to', schemes: SIGNED_IN },
  'guest-link': { who: 'Whoever holds the private link of the order', schemes: ['orderLink'] },
  'upload-session': { who: 'The browser that began the upload', schemes: ['uploadSession'] },
  'upload-key': { who: 'Whoever sends the upload key of the order', schemes: [] },
  'payment-secret': { who: 'Whoever knows the client secret of the payment', schemes: [] },
  'signed-address': { who: 'Whoever has the signed address', schemes: [] },
  signature: { who: 'The payment provider, by its signature', schemes: [] },
  'visitor-key': { who: 'The browser that began the live chat', schemes: ['chatKey'] },
  'listening-link': { who: 'Whoever opened the listening link of a song', schemes: ['listeningLink'] },
  'set-up': { who: 'Staff who must still set up a second factor', schemes: ['bearer'] },
  'engineer-assigned': { who: 'The engineer to whom the item is assigned', schemes: SIGNED_IN },
  studio: { who: 'Engineers and admins', schemes: SIGNED_IN },
  admin: { who: 'Admins', schemes: SIGNED_IN },
};

/** How callers show who they are, as OpenAPI names it. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that `POST /auth/login` answers.',
  },
  userCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'user',
    description:
      'What the site keeps in the browser. Accepted for GET only, so that no other site can act for a person.',
  },
  orderLink: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Order-Link',
    description: 'The token of the private link that a guest got by email.',
  },
  uploadSession: {
    type: 'apiKey',
    in: 'header',
    name: SESSION_HEADER,
    description: 'The token of an upload session.',
  },
  chatKey: {
    type: 'apiKey',
    in: 'header',
    name: KEY_HEADER,
    description: 'The key that the visitor’s browser made for its live chat.',
  },
  listeningLink: {
    type: 'apiKey',
    in: 'header',
    name: LISTENING_LINK_HEADER,
    description:
      'The token of a listening link; X-Listener-Key beside it is the key that the listener’s browser made.',
  },
} as const;
