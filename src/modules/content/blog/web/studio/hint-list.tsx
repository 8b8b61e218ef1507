import { articleHints, type ArticleHint } from '../../article-hints.rules';
import { Button } from '@/ui/button';

interface HintListProps {
  readonly html: string;
  readonly onGo: (hint: ArticleHint) => void;
}

/** What in the text shuts readers out; each hint leads to its place. */
export function HintList({ html, onGo }: HintListProps) {
  const hints = articleHints(html);
  return (
    <div className="flex flex-col gap-3">
      <output className="block text-sm text-muted">
        {hints.length === 0 ? 'No accessibility problems found.' : `${hints.length} to look at.`}
      </output>
      {hints.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm">
          {hints.map((hint) => (
            <li key={`${hint.kind}-${hint.index}`} className="flex flex-col items-start gap-1">
              <span className="[overflow-wrap:anywhere]">
                <strong className="font-medium">{hint.place}</strong> {hint.text}
              </span>
              <Button
                size="sm"
                variant="quiet"
                className="-ml-3"
                aria-label={`Go there: ${hint.place}`}
                onClick={() => onGo(hint)}
              >
                Go there
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
