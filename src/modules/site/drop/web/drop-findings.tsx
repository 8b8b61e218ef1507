import { sharedFindings, type DropFile, type SharedFinding } from '@/modules/orders/drops/web/drop-files';
import { cx } from '@/ui/cx';

const SHOWN = 3;

function named(names: readonly string[], all: number): string {
  const [first = ''] = names;
  if (all > 1 && names.length === all) return `All ${all} files`;
  const more = names.length - 1;
  return more === 0 ? first : `${first} and ${more} more`;
}

function Finding({
  finding: { level, text, todo, names },
  sounds,
}: {
  finding: SharedFinding;
  sounds: number;
}) {
  return (
    <li className={cx('border-l-2 pl-3', level === 'problem' ? 'border-clip' : 'border-after')}>
      <p className="[overflow-wrap:anywhere]">
        {sounds !== 1 && <span className="text-muted">{named(names, sounds)}: </span>}
        {text}
      </p>
      {todo !== '' && <p className="text-muted">{todo}</p>}
    </li>
  );
}

/** What the check found, problems first, each once; all is well in one line. */
export function DropFindings({ files }: { files: readonly DropFile[] }) {
  const sounds = files.filter(({ kind }) => kind === 'sound');
  const found = sharedFindings(files);
  const isChecked = sounds.length > 0 && sounds.every(({ verdict }) => verdict !== null);
  if (found.length === 0)
    return isChecked ? (
      <p className="border-l-2 border-good pl-3 text-sm">We checked the files and found no problems.</p>
    ) : null;
  const list = (some: readonly SharedFinding[]) => (
    <ul className="flex flex-col gap-3 text-sm">
      {some.map((finding) => (
        <Finding key={finding.text} finding={finding} sounds={sounds.length} />
      ))}
    </ul>
  );
  const rest = found.slice(SHOWN);
  return (
    <div className="flex flex-col gap-3">
      {list(found.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details className="text-sm">
          <summary className="link flex min-h-11 cursor-pointer items-center">
            {rest.length === 1 ? '1 more finding' : `${rest.length} more findings`}
          </summary>
          {list(rest)}
        </details>
      )}
    </div>
  );
}
