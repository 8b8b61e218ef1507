import { lazy, Suspense, useId, type ReactNode } from 'react';
import { cx } from '../cx';
import { FieldError } from '../field';
import { Skeleton, SkeletonGroup } from '../skeleton';
import { useHydrated } from '../use-hydrated';
import type { RichTextFeatures, RichTextParts, RichTextPlace } from './rich-text-parts';

// The editor is large and for the studio alone: it comes with the first field that shows it.
const Editor = lazy(async () => ({ default: (await import('./rich-text-editor')).RichTextEditor }));

export interface RichTextFieldProps extends RichTextParts {
  readonly label: string;
  /** The text is in a form's data under this name, as HTML. */
  readonly name: string;
  /** HTML; empty where there is no text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /**
   * plain: headings, lists, links, bold, italic, quotes. document: tables, terms with their meanings and anchors of
   * headings too. article: tables, code, pictures and sound too.
   */
  readonly features?: RichTextFeatures;
  /** Puts the cursor to a place in the text whenever another one is handed in. */
  readonly place?: RichTextPlace | null;
  readonly className?: string | undefined;
}

function Waiting({ tall }: { tall: boolean }) {
  return (
    <SkeletonGroup label="Loading the editor" className="rounded border border-edge bg-page">
      <div className="flex h-13 items-center gap-2 border-b border-line px-3">
        {[1, 2, 3, 4, 5, 6].map((tool) => (
          <Skeleton key={tool} className="size-6" />
        ))}
      </div>
      <div className={tall ? 'h-[480px]' : 'h-48'} />
    </SkeletonGroup>
  );
}

/**
 * A text with headings, lists and links, written as it will look. What comes out is HTML of the browser: the server
 * sanitises it before it is kept. For the studio's pages only.
 */
export function RichTextField({ features = 'plain', hint, error, ...props }: RichTextFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const tall = features !== 'plain';
  // What the server wrote may carry other ids; from here on the editor names these.
  const own = (part: string) => (hydrated ? `${id}-${part}` : undefined);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', props.className)}>
      <div className="flex flex-col gap-0.5">
        <span id={own('label')} className="leading-tight font-medium">
          {props.label}
        </span>
        {hint && (
          <p id={own('hint')} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <input type="hidden" name={props.name} value={props.value} />
      {hydrated ? (
        <Suspense fallback={<Waiting tall={tall} />}>
          <Editor
            label={props.label}
            labelId={`${id}-label`}
            describedBy={described}
            invalid={Boolean(error)}
            features={features}
            value={props.value}
            onChange={props.onChange}
            place={props.place ?? null}
            {...(props.pictures === undefined ? {} : { pictures: props.pictures })}
            {...(props.sounds === undefined ? {} : { sounds: props.sounds })}
          />
        </Suspense>
      ) : (
        <Waiting tall={tall} />
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
