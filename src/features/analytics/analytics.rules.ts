/** The events that the studio counts, by their specified names (SITE-09). */
export const EVENT_NAMES = [
  'page_view',
  'newsletter_submit',
  'upload',
  'upload_files',
  'audio_play',
  'audio_pause',
  'contact_submit',
  'blog_post_view',
  'add_to_cart',
  'add_to_favorites',
  'login',
  'signup',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** What an event is about: short texts and numbers, never anything that names a person. */
export type EventDetails = Readonly<Record<string, string | number | boolean>>;
