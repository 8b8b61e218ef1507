import { lazy, Suspense } from 'react';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { Prose } from '@/ui/prose';
import { Skeleton } from '@/ui/skeleton';
import { articleParts } from '../blog-studio.rules';

// Most articles play nothing: the player comes with those that do.
const AudioCard = lazy(async () => ({ default: (await import('./audio-card')).AudioCard }));

const LOOK = 'mx-auto text-md max-md:[&_h2]:text-xl';

/** The text of an article, with a player wherever it plays a sample. */
export function ArticleText({ html, samples }: { html: string; samples: readonly WireSample[] }) {
  const parts = articleParts(html);
  if (parts.length < 2) return <Prose html={html} className={LOOK} />;
  return (
    <div className="flex flex-col gap-8">
      {parts.map((part, index) => {
        const key = `part-${index}`;
        if ('html' in part) return <Prose key={key} html={part.html} className={`${LOOK} w-full`} />;
        const sample = samples.find(({ id }) => id === part.sample);
        if (sample === undefined) return null;
        return (
          <div key={key} className="mx-auto w-full max-w-reading">
            <Suspense fallback={<Skeleton className="h-64 w-full rounded-lg" />}>
              <AudioCard sample={sample} />
            </Suspense>
          </div>
        );
      })}
    </div>
  );
}
