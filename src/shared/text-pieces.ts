/** A piece of a text: an address, or what stands between addresses. */
export interface TextPiece {
  readonly text: string;
  readonly isLink: boolean;
  /** Where it begins. */
  readonly at: number;
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A plain text cut at its web addresses, so that these can be shown as links. */
export function piecesOf(text: string): TextPiece[] {
  let at = 0;
  const pieces = text.split(ADDRESS).map((piece, index) => {
    const begin = at;
    at += piece.length;
    return { text: piece, isLink: index % 2 === 1, at: begin };
  });
  return pieces.filter((piece) => piece.text !== '');
}
