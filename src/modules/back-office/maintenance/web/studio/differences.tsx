import { fieldLabel, valueText } from '@/modules/foundation/audit/change-labels.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';

type Fields = Readonly<Record<string, unknown>>;

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)} …` : text);

/** What differs between both sides, field by field, in words; a side that did not exist is left out. */
export function Differences({ before, after }: { before: Fields | null; after: Fields | null }) {
  const settings = useSettings();
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return null;
  const told = after?.['currency'] ?? before?.['currency'];
  const currency = typeof told === 'string' ? told : settings.currency;
  const words = (side: Fields, name: string): string => shortened(valueText(name, side[name], currency));
  return (
    <dl className="flex max-w-[52ch] flex-col gap-1 text-sm font-normal">
      {names.map((name) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline text-muted">{fieldLabel(name)}: </dt>
          <dd className="inline">
            {before !== null && <del className="text-muted">{words(before, name)}</del>}
            {before !== null && after !== null && ' → '}
            {after !== null && <ins className="no-underline">{words(after, name)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
