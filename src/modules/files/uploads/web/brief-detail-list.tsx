import { shownDetails, type BriefDetails } from '../brief-details.rules';

/** What a brief says in short texts, each under its label; nothing where it says none. */
export function BriefDetailList({ details }: { details: BriefDetails }) {
  const shown = shownDetails(details);
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {shown.map(({ name, label, text }) => (
        <div key={name} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
