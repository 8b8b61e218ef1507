export const STUDIO_POSTS_PER_PAGE = 20;

/** Where a post is on its way: `scheduled` is published by itself, `archived` is out of sight. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type PostState = (typeof POST_STATES)[number];

/** What can be done with a post as a whole. */
export const POST_MOVES = ['publish', 'schedule', 'withdraw', 'discard', 'archive', 'restore'] as const;
export type PostMove = (typeof POST_MOVES)[number];

export interface PostMarks {
  readonly isPublished: boolean;
  readonly publishDate: Date;
  readonly publishAt: Date | null;
  readonly archivedAt: Date | null;
}

/** The state of a post at a time; a published one whose day is to come is scheduled too. */
export function postState(
  { isPublished, publishDate, publishAt, archivedAt }: PostMarks,
  now: Date,
): PostState {
  if (archivedAt !== null) return 'archived';
  if (isPublished) return publishDate <= now ? 'published' : 'scheduled';
  return publishAt === null ? 'draft' : 'scheduled';
}

const MOVES_FROM: Readonly<Record<PostState, readonly PostMove[]>> = {
  draft: ['publish', 'schedule', 'archive'],
  scheduled: ['publish', 'schedule', 'withdraw', 'archive'],
  published: ['publish', 'discard', 'withdraw', 'archive'],
  archived: ['restore'],
};

/** Whether a post of this state can be moved so. */
export function canMove(state: PostState, move: PostMove): boolean {
  return MOVES_FROM[state].includes(move);
}

/** What a preview's signature stands for. */
export function previewText(postId: number, untilSeconds: number): string {
  return `post-preview:${postId}:${untilSeconds}`;
}

/** A part of an article: HTML, or the number of the sample whose player stands there. */
export type ArticlePart = { readonly html: string } | { readonly sample: number };

/** An article's HTML cut at the places where samples are played. */
export function articleParts(html: string): ArticlePart[] {
  const [first = '', ...others] = html.split(/<figure data-audio="(?=\d)/);
  const parts: ArticlePart[] = [{ html: first }];
  for (const piece of others) {
    const end = piece.indexOf('</figure>');
    const number = /^\d+(?=">)/.exec(piece)?.[0];
    if (end < 0 || number === undefined) parts.push({ html: `<figure data-audio="${piece}` });
    else parts.push({ sample: Number(number) }, { html: piece.slice(end + '</figure>'.length) });
  }
  return parts.filter((part) => !('html' in part) || part.html.trim() !== '');
}
