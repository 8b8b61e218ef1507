import { assetAddress } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { cx } from '@/ui/cx';
import { Picture } from '@/ui/picture';
import type { WireEngineer } from '../engineers.contract';
import { initialsOf, waveOf } from '../engineers.rules';

const BARS = 15;
const HEIGHT = 100;

const STEP = HEIGHT / BARS;

// Upright strokes, in the middle of the square.
function bars(name: string): string {
  return waveOf(name, BARS)
    .map((height, bar) => {
      const half = height * HEIGHT * 0.4;
      return `M${(STEP * (bar + 0.5)).toFixed(1)} ${(HEIGHT / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
    })
    .join('');
}

/** A person without a photo: a wave of their name behind their initials. No face is invented. */
function DrawnAvatar({ name }: { name: string }) {
  return (
    <svg viewBox={`0 0 ${HEIGHT} ${HEIGHT}`} aria-hidden="true" className="size-full">
      <path d={bars(name)} className="stroke-after/40" strokeWidth={STEP * 0.6} strokeLinecap="round" />
      <text
        x="50"
        y="50"
        dy="0.36em"
        textAnchor="middle"
        className="fill-ink font-heading font-semibold"
        style={{ fontSize: '34px' }}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

interface EngineerAvatarProps {
  readonly engineer: Pick<WireEngineer, 'name' | 'image' | 'image_alt'>;
  /** Classes of its size. */
  readonly className: string;
  /** The picture says nothing that the name beside it does not. */
  readonly decorative?: boolean;
}

/** The photo of an engineer in a square; where there is none, their initials on a wave drawn of their name. */
export function EngineerAvatar({ engineer, className, decorative = false }: EngineerAvatarProps) {
  const { image_base } = useSettings();
  const { name, image, image_alt } = engineer;
  return (
    <span className={cx('block shrink-0 overflow-hidden rounded-lg border border-line bg-raised', className)}>
      {image === null ? (
        <DrawnAvatar name={name} />
      ) : (
        <Picture
          src={assetAddress(image_base, image)}
          alt={decorative ? '' : image_alt || name}
          width={800}
          height={800}
          sizes="20rem"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
