import type { PostState } from '../../blog-studio.rules';

/** What the states of a post are called. */
export const STATE_NAMES: Readonly<Record<PostState, string>> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const STATE_TONES = {
  draft: 'neutral',
  scheduled: 'before',
  published: 'good',
  archived: 'neutral',
} as const satisfies Record<PostState, string>;
