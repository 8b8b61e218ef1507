import type { CallOfThings } from './call-of-things';

/** The queue and what is done with its items. */
export const BACK_OFFICE_CALLS: Readonly<Record<string, CallOfThings>> = {
  'POST /studio/items/{itemId}/accept-files': { also: [409] },
  'POST /studio/items/{itemId}/assign': { body: () => ({ engineer_id: null, version: 1 }), also: [409, 422] },
  'POST /studio/items/{itemId}/delivery-check': {
    body: (t) => ({ links: [t['uploadAddress']], upload_session: t['uploadSession'] }),
  },
  'POST /studio/items/{itemId}/give-back': { body: () => ({ version: 1 }), also: [409] },
};
