import { cx } from '@/ui/cx';
import type { WirePost } from '../blog.contract';
import { PostCard } from './post-card';

/** A row whose slides stand 20 px apart, and one slide: all of the width, half of it from 640 and 768, a third from 1024. */
export const TRACK = '-ml-[20px] flex';
export const SLIDE =
  'min-w-0 flex-none basis-full snap-start pl-[20px] min-[640px]:basis-1/2 min-[768px]:basis-1/2 min-[1024px]:basis-1/3';

/** What the forms of the row have in common. */
export interface RelatedProps {
  readonly posts: readonly WirePost[];
}

/** The cards in their row; a single one stands in the middle. */
export function Slides({ posts }: RelatedProps) {
  return (
    <ul className={cx(TRACK, posts.length === 1 && 'justify-center')}>
      {posts.map((post) => (
        <li key={post.id} className={SLIDE}>
          <PostCard post={post} heading="h3" more="Read More →" />
        </li>
      ))}
    </ul>
  );
}
