import type { NameCredit } from '../../site.contract';
import { Slider } from '../slider';

/** Artists that the studio worked for. */
export function NameCredits({ credits }: { credits: readonly NameCredit[] }) {
  if (credits.length === 0) return null;
  return (
    <div className="border-t border-line">
      <Slider title="Name Credits">
        {credits.map(({ id, name, role }) => (
          <li key={id} className="flex w-60 snap-start flex-col gap-1 border-t border-edge pt-4">
            <span className="font-heading text-lg leading-tight font-semibold">{name}</span>
            {role !== null && <span className="text-sm text-muted">{role}</span>}
          </li>
        ))}
      </Slider>
    </div>
  );
}
