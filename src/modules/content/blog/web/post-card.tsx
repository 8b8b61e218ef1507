import { ArrowRight } from 'lucide-react';
import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Card, CardLink } from '@/ui/card';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { cx } from '@/ui/cx';
import { Picture } from '@/ui/picture';
import type { WirePost } from '../blog.contract';
import { DEFAULT_AUTHOR, DEFAULT_CATEGORY, pictureOf, postDate, postPath, readTime } from '../blog.rules';

type PictureProps = {
  post: Pick<WirePost, 'id' | 'featured_image'>;
  /** The picture that is seen first loads first; all others wait until they are near. */
  first?: boolean | undefined;
  className?: string | undefined;
};

/** The picture of a post, 16:9. It says nothing that the title beside it does not. */
export function PostPicture({ post, first = false, className }: PictureProps) {
  const { assets_base } = useSettings();
  return (
    <Picture
      src={assetAddress(assets_base, pictureOf(post))}
      alt=""
      width={1600}
      height={900}
      sizes={first ? '(min-width: 64rem) 48rem, 100vw' : '(min-width: 64rem) 24rem, 100vw'}
      first={first}
      className={cx('aspect-video w-full bg-line object-cover', className)}
    />
  );
}

/** Author, date and reading time in one line; with the author above where there is little room. */
export function PostDetails({
  post,
  narrow = false,
  className,
}: {
  post: WirePost;
  narrow?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <ul className={cx('flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted', className)}>
      <li className={cx(narrow && 'basis-full')}>{post.author_name ?? DEFAULT_AUTHOR}</li>
      <li>
        <time dateTime={post.publish_date}>{postDate(post.publish_date)}</time>
      </li>
      <li className="tabular-nums">{readTime(post.read_time)}</li>
    </ul>
  );
}

type PostCardProps = {
  post: WirePost;
  heading?: 'h2' | 'h3' | undefined;
  first?: boolean | undefined;
  /** What the way on is called; the specification has an arrow on related cards. */
  more?: string | undefined;
};

/** A post to choose: the whole card leads to it (BLOG-04). */
export function PostCard({ post, heading: Heading = 'h2', first, more = 'Read More' }: PostCardProps) {
  return (
    <Card as="article" padding="none" interactive className="flex h-full flex-col overflow-hidden">
      <PostPicture post={post} first={first} />
      <div className="flex grow flex-col gap-3 p-5 md:p-6">
        <p className="text-sm font-medium text-after">{post.category?.name ?? DEFAULT_CATEGORY}</p>
        <Heading dir="auto" className="text-lg leading-tight">
          {post.title}
        </Heading>
        <p dir="auto" className="line-clamp-4 text-muted">
          {post.excerpt}
        </p>
        <div className="mt-auto flex flex-col gap-3 pt-3">
          <PostDetails post={post} narrow />
          <ReadMore post={post} label={more} />
        </div>
      </div>
    </Card>
  );
}

/** The featured post: the same facts, larger, picture beside the words. */
export function FeaturedPost({ post }: { post: WirePost }) {
  return (
    <Card as="article" padding="none" interactive className="grid overflow-hidden lg:grid-cols-[1.35fr_1fr]">
      <PostPicture post={post} first className="lg:h-full" />
      <div className="flex flex-col gap-4 p-5 md:p-8 lg:justify-center lg:p-10">
        <p className="text-sm font-medium text-after">{post.category?.name ?? DEFAULT_CATEGORY}</p>
        <h2 dir="auto" className="text-xl md:text-2xl">
          {post.title}
        </h2>
        <p dir="auto" className="line-clamp-5 text-md text-muted">
          {post.excerpt}
        </p>
        <PostDetails post={post} className="pt-2" />
        <ReadMore post={post} label="Read More" />
      </div>
    </Card>
  );
}

function ReadMore({ post, label }: { post: WirePost; label: string }) {
  const arrow = label.endsWith('→');
  return (
    <CardLink
      to={postPath(post.slug)}
      className="inline-flex items-center gap-1.5 self-start font-medium underline decoration-after decoration-1 underline-offset-4"
    >
      {arrow ? (
        label
      ) : (
        <>
          {label} <ArrowRight aria-hidden="true" className="text-after" />
        </>
      )}
      <VisuallyHidden>{`: ${post.title}`}</VisuallyHidden>
    </CardLink>
  );
}
