import type { PostState } from '../../blog-studio.rules';

/** What the posts of a state are called together. */
export const STATE_NAMES: Readonly<Record<PostState, string>> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

/** What one post of a state is called. */
export const STATE_NAME: Readonly<Record<PostState, string>> = { ...STATE_NAMES, draft: 'Draft' };

export const STATE_TONES = {
  draft: 'neutral',
  scheduled: 'before',
  published: 'good',
  archived: 'neutral',
} as const satisfies Record<PostState, string>;
