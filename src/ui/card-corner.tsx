import { createContext, useContext, type ReactNode } from 'react';

/** What a card in a list is about. */
export interface CardSubject {
  readonly id: number;
  readonly name: string;
  /** Last part of its page's address. */
  readonly slug: string;
}

type Corner = (subject: CardSubject) => ReactNode;

const CornerContext = createContext<Corner>(() => null);

/**
 * Puts something into the upper right corner of every card below it that leaves room for it: a frame gives cards what
 * their own feature knows nothing of. It stands above the card's link, which covers the whole face.
 */
export function CardCorners({ corner, children }: { corner: Corner; children: ReactNode }) {
  return <CornerContext value={corner}>{children}</CornerContext>;
}

/** What the frame puts into a card's corner; nothing where it puts nothing. */
export function CardCorner({ subject }: { subject: CardSubject }) {
  const content = useContext(CornerContext)(subject);
  return content ? <div className="absolute top-3 right-3 z-10">{content}</div> : null;
}
