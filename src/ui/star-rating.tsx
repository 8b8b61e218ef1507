import { aria } from './aria';
import { cx } from './cx';

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';

/** One star; the class gives its fill. */
export function StarMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={cx('size-[1.1em] flex-none', className)}>
      <path d={star} strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  );
}

const PITCH = 22;

function row(from: number, to: number): string {
  let path = '';
  for (let index = from; index < to; index += 1) path += `M${10 + index * PITCH}${star.slice('M10'.length)}`;
  return path;
}

/** A rating from 0 to `of` whole stars, drawn as one picture. */
export function StarRating({
  value,
  of = 5,
  className,
}: {
  value: number;
  of?: number;
  className?: string | undefined;
}) {
  const full = Math.round(Math.min(of, Math.max(0, value)));
  return (
    <svg
      {...aria.image}
      aria-label={`${full} out of ${of} stars`}
      viewBox={`0 0 ${of * PITCH - 2} 20`}
      strokeWidth="1.25"
      strokeLinejoin="round"
      className={cx('h-[1.1em] flex-none self-start', className)}
    >
      <path d={row(0, full)} className="fill-after stroke-after" />
      {full < of && <path d={row(full, of)} className="fill-none stroke-edge" />}
    </svg>
  );
}
