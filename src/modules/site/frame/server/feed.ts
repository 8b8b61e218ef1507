import { element, xmlText } from './xml';

/** A published post as feed readers get it. */
export interface FeedPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The body as safe HTML. */
  readonly html: string;
  readonly author: string;
  readonly published: Date;
  readonly changed: Date;
  readonly category: { readonly name: string; readonly slug: string } | null;
  readonly keywords: readonly string[];
}

/** Whose feed it is. */
export interface FeedSite {
  readonly site_name: string;
  readonly site_url: string;
}

// Readers show a post far from its page: addresses below the site become full ones.
function absolute(html: string, siteUrl: string): string {
  return html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${siteUrl}/`);
}

function categories({ category, keywords }: FeedPost): string[] {
  const terms = keywords.map((keyword) => `<category term="${xmlText(keyword)}"/>`);
  if (category === null) return terms;
  return [`<category term="${xmlText(category.slug)}" label="${xmlText(category.name)}"/>`, ...terms];
}

function entry(post: FeedPost, siteUrl: string): string {
  const address = xmlText(`${siteUrl}/blog/${encodeURIComponent(post.slug)}`);
  return [
    '<entry>',
    element('id', address),
    element('title', xmlText(post.title) || 'Untitled'),
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    element('published', post.published.toISOString()),
    element('updated', post.changed.toISOString()),
    element('author', element('name', xmlText(post.author))),
    ...categories(post),
    `<summary type="text">${xmlText(post.excerpt)}</summary>`,
    `<content type="html" xml:base="${xmlText(siteUrl)}/">${xmlText(absolute(post.html, siteUrl))}</content>`,
    '</entry>',
  ].join('');
}

/** The blog as an Atom feed (RFC 4287), newest post first; `now` dates a feed without posts. */
export function atomFeed({ site_name, site_url }: FeedSite, posts: readonly FeedPost[], now: Date): string {
  const base = xmlText(site_url);
  const changed = posts.map((post) => post.changed.getTime());
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', `${base}/feed.xml`),
    element('title', `${xmlText(site_name)} blog`),
    element('subtitle', 'Articles on mixing, mastering and preparing songs.'),
    element('updated', (changed.length > 0 ? new Date(Math.max(...changed)) : now).toISOString()),
    `<link rel="self" type="application/atom+xml" href="${base}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${base}/blog"/>`,
    element('author', element('name', xmlText(site_name)) + element('uri', `${base}/`)),
    element('icon', `${base}/media/brand/icon-192.png`),
    element('logo', `${base}/media/brand/og-default.png`),
    element('rights', `© ${xmlText(site_name)}`),
    ...posts.map((post) => entry(post, site_url)),
    '</feed>\n',
  ].join('\n');
}
