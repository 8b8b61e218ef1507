const READ_MARK = 'Says what somebody has read; changes nothing of what there is.';
const LOOK = 'Looks at files before they are delivered; what is delivered then stands in the log.';

const OPENING = 'A demo is always open: opening.api.test.ts proves the line that it writes.';

/** Calls of the studio that write no log, and why. */
export const UNLOGGED: Readonly<Record<string, string>> = {
  'PUT /studio/opening': OPENING,
  'PUT /studio/opening/confirmed': OPENING,
  'POST /studio/chats/{id}/read': READ_MARK,
  'POST /studio/notices/seen': READ_MARK,
  'PUT /studio/notices/choices': 'How somebody of the studio wants to be told; it concerns nobody else.',
  'POST /studio/revision_messages/{revisionId}/read': READ_MARK,
  'POST /order/read-messages/{orderItemId}': READ_MARK,
  'POST /studio/items/{itemId}/delivery-check': LOOK,
  'POST /studio/check-sheets': LOOK,
  'POST /studio/payments/{provider}/test': 'Asks a provider and gives it up again; changes nothing here.',
  'POST /studio/setup/{token}':
    'Nobody has logged in yet, and a demo has its admin: joining.api.test.ts proves the line that it writes.',
  'POST /studio/invitations/{token}':
    'Made by whoever has the link, before they are anybody: joining.api.test.ts proves the line that it writes.',
};
