import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { Badge } from '@/ui/badge';
import { ContentsLinks } from '@/ui/contents-links';
import { PageLink } from '@/ui/page-link';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import type { WirePost } from '../blog.contract';
import { DEFAULT_CATEGORY, headingsOf, listPath, type Heading } from '../blog.rules';
import { ArticleText } from './article-text';
import { ArticleFailed, ArticleMissing, BackToBlog } from './article-states';
import type { ArticleAnswer } from './blog-data';
import { PostDetails, PostPicture } from './post-card';
import { usePostView } from './use-post-view';

// Fewer headings are seen at a glance.
const CONTENTS_FROM = 3;

const NO_SAMPLES: readonly WireSample[] = [];

interface ShownArticle {
  readonly post: WirePost;
  /** What its text plays. */
  readonly samples: readonly WireSample[];
}

/** The article, or why there is none. */
export function ArticleAnswerView({ answer }: { answer: ArticleAnswer }) {
  if (answer.kind === 'missing') return <ArticleMissing />;
  if (answer.kind === 'failed') return <ArticleFailed message={answer.message} instead={answer.instead} />;
  if (answer.failure !== null) {
    const notice = `${answer.failure} You can read this short article in the meantime.`;
    return <Article post={answer.post} samples={NO_SAMPLES} notice={notice} />;
  }
  return <SeenArticle post={answer.post} samples={answer.samples} />;
}

function SeenArticle({ post, samples }: ShownArticle) {
  const siteName = useLoadedSettings()?.site_name;
  usePostView(post.slug);
  // During a navigation the head is written before the article is there.
  useEffect(() => {
    if (siteName !== undefined) document.title = `${post.title} | ${siteName}`;
  }, [post.title, siteName]);
  return <Article post={post} samples={samples} notice={null} />;
}

/** Folded away above the text on small screens, beside it on wide ones. */
function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < CONTENTS_FROM) return null;
  const entries = headings.map(({ id, text }) => ({ id, label: text }));
  return (
    <>
      <details className="group mx-auto mb-10 w-full max-w-reading rounded-lg border border-line bg-raised xl:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between px-5 font-medium [&::-webkit-details-marker]:hidden">
          In this article
          <ChevronDown aria-hidden="true" className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="In this article" className="px-5 pb-4">
          <ContentsLinks entries={entries} />
        </nav>
      </details>
      <nav
        aria-label="In this article"
        className="absolute inset-y-0 left-0 w-56 max-xl:hidden [&>div]:sticky [&>div]:top-24"
      >
        <div className="flex flex-col gap-3">
          <p className="text-sm font-medium">In this article</p>
          <ContentsLinks entries={entries} />
        </div>
      </nav>
    </>
  );
}

function ArticleHead({ post }: { post: WirePost }) {
  return (
    <header className="mx-auto flex w-full max-w-reading flex-col gap-6">
      <div className="-mt-4 -mb-3">
        <BackToBlog />
      </div>
      <div className="level-line" />
      <h1 dir="auto" className="text-3xl text-balance md:text-4xl">
        {post.title}
      </h1>
      <PageLink to={listPath(post.category?.slug ?? 'all')} className="self-start rounded-full">
        <Badge tone="after">{post.category?.name ?? DEFAULT_CATEGORY}</Badge>
      </PageLink>
      {post.excerpt !== '' && <p className="text-md text-muted md:text-lg">{post.excerpt}</p>}
      <PostDetails post={post} />
    </header>
  );
}

function Keywords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <div className="mx-auto mt-14 flex w-full max-w-reading flex-wrap items-baseline gap-x-3 gap-y-2 border-t border-line pt-6 text-sm">
      <h2 className="font-sans text-sm font-medium tracking-normal">Keywords:</h2>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="max-w-full rounded-full border border-line px-3 py-1 text-muted">
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The whole of an article; `notice` stands above it where it is not what readers usually get. */
export function Article({ post, samples, notice }: ShownArticle & { notice: string | null }) {
  const html = post.html_content ?? '';
  return (
    <article className="page-width flex flex-col gap-10 md:gap-14">
      <ArticleHead post={post} />
      {notice !== null && (
        <p role="alert" className="mx-auto w-full max-w-reading rounded-lg border border-line bg-raised p-5">
          {notice}
        </p>
      )}
      <div className="mx-auto w-full max-w-[960px]">
        <PostPicture post={post} first className="rounded-lg" />
      </div>
      <div className="relative">
        <Contents headings={headingsOf(html)} />
        <ArticleText html={html} samples={samples} />
        <Keywords words={post.keywords} />
      </div>
    </article>
  );
}
