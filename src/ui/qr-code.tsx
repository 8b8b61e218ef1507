import { useMemo } from 'react';
import { encode } from 'uqr';
import { cx } from './cx';

/** Light squares around the code, as its standard asks for (ISO/IEC 18004). */
const QUIET = 4;

interface QrCodeProps {
  /** What a camera reads out of it. */
  readonly text: string;
  /** Says to readers that listen what it is for; what it holds must stand beside it as text. */
  readonly label: string;
  readonly className?: string;
}

function darkPath(squares: readonly (readonly boolean[])[]): string {
  return squares
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
}

/** A QR code, made where it is shown. Dark on white in both themes: cameras read nothing else reliably. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 0 });
    return { size: code.size + 2 * QUIET, path: darkPath(code.data) };
  }, [text]);
  return (
    <svg
      // A drawing made here has no address that an img could load.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('block rounded', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
