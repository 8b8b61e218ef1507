import { parseCart, withoutPaid, type CartLine } from '../cart.rules';
import { joined } from './cart-changes';
import { CONTENT_KEY, type CartWindow, type GuestCart } from './cart-store';

/** Where a browser notes how far its guest cart and an account's are one. */
const NOTES_KEY = 'cartMerge';

interface Sent {
  readonly user: number;
  readonly name: string;
  readonly lines: readonly CartLine[];
}

interface Notes {
  /** On its way into an account's cart; nobody here knows yet whether it arrived. */
  readonly sent: Sent | null;
  /** What the account's cart held when it signed out here: the guest cart has it too, and it must not go in twice. */
  readonly kept: { readonly user: number; readonly lines: readonly CartLine[] } | null;
}

/** The guest cart seen from an account's: what still has to go in, and what was saved at sign-out. */
export interface GuestShelf {
  /** What is to be sent next into the account's cart, under the name that makes it count once; null for nothing. */
  next(user: number): Sent | null;
  /** It has arrived: the copy here goes, but not what was added to it meanwhile. */
  arrived(sent: Sent): void;
  /** Saves an account's cart at sign-out (CART-07). */
  keep(
    user: number,
    cart: { readonly shown: readonly CartLine[]; readonly there: readonly CartLine[] },
  ): void;
}

const NOTHING: Notes = { sent: null, kept: null };

function linesOf(value: unknown): CartLine[] {
  return parseCart(JSON.stringify(value ?? null));
}

function sentOf(value: unknown): Sent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { user, name, lines } = value as Record<string, unknown>;
  if (typeof user !== 'number' || typeof name !== 'string') return null;
  return { user, name, lines: linesOf(lines) };
}

function notesOf(json: string | null): Notes {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    if (typeof value !== 'object' || value === null) return NOTHING;
    const { sent, kept: stored } = value as Record<string, unknown>;
    const storedBy = sentOf({ ...(typeof stored === 'object' ? stored : {}), name: '' });
    return { sent: sentOf(sent), kept: storedBy && { user: storedBy.user, lines: storedBy.lines } };
  } catch {
    return NOTHING;
  }
}

/** Notes in local storage; where that is closed to us, for as long as the page lives. */
function openNotes(storage: CartWindow['localStorage']) {
  let inMemory = NOTHING;
  return {
    read(): Notes {
      try {
        return notesOf(storage.getItem(NOTES_KEY));
      } catch {
        return inMemory;
      }
    },
    write(notes: Notes): void {
      inMemory = notes;
      try {
        if (notes.sent === null && notes.kept === null) storage.removeItem(NOTES_KEY);
        else storage.setItem(NOTES_KEY, JSON.stringify(notes));
      } catch {
        // Full or closed storage.
      }
    },
    contentName(): string | null {
      try {
        return storage.getItem(CONTENT_KEY);
      } catch {
        return null;
      }
    },
  };
}

/** Opens the notes beside a browser's guest cart. */
export function openGuestShelf(storage: CartWindow['localStorage'], guest: GuestCart): GuestShelf {
  const notes = openNotes(storage);
  return {
    next(user) {
      guest.reload();
      const { sent: before, kept: stored } = notes.read();
      // Sent before, and never heard of: the same once more, under the same name.
      if (before?.user === user) return before;
      const lines = withoutPaid(guest.lines(), stored?.user === user ? stored.lines : []);
      if (lines.length === 0) {
        if (guest.lines().length > 0) guest.clear();
        if (stored !== null) notes.write({ sent: before, kept: null });
        return null;
      }
      // A cart of before there were names gets one now.
      if (notes.contentName() === null) guest.replace(guest.lines());
      const name = notes.contentName() ?? `page-${Math.random().toString(36).slice(2)}`;
      const sent = { user, name, lines };
      notes.write({ sent, kept: stored });
      return sent;
    },
    arrived(sent) {
      const { sent: now, kept: stored } = notes.read();
      // Else another tab has heard it before, and has put all in order.
      if (now?.name !== sent.name) return;
      guest.reload();
      guest.replace(withoutPaid(guest.lines(), sent.lines));
      notes.write({ sent: null, kept: guest.lines().length === 0 ? null : stored });
    },
    keep(user, { shown, there }) {
      const { sent } = notes.read();
      // What is on its way goes with it: it may be there already, and is resent under its name at the next log-in.
      const onItsWay = sent?.user === user ? sent.lines : [];
      notes.write({ sent, kept: { user, lines: there } });
      guest.replace(joined(shown, onItsWay));
    },
  };
}
