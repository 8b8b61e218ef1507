const WIDE = 960;
const HIGH = 420;
const CENTRE = WIDE / 2;

// The river is a waveform: bars around a bending middle line, as a player would draw them.
const STEP = 7;
const middle = (x: number): number => 292 + 26 * Math.sin((x / WIDE) * 5.2 + 0.6);
const loudness = (x: number): number =>
  20 + 16 * Math.abs(Math.sin(x * 0.017)) + 14 * Math.abs(Math.sin(x * 0.061 + 1) * Math.sin(x * 0.23));
const quay = (x: number, side: 1 | -1): number => middle(x) + side * 58;

const fixed = (value: number): string => value.toFixed(1);

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function bend(heightAt: (x: number) => number): string {
  return range(0, WIDE, 24)
    .map((x, index) => `${index === 0 ? 'M' : 'L'}${x} ${fixed(heightAt(x))}`)
    .join('');
}

const WATER = range(3, WIDE, STEP)
  .map((x) => `M${x} ${fixed(middle(x) - loudness(x))}V${fixed(middle(x) + loudness(x))}`)
  .join('');
const QUAYS = bend((x) => quay(x, -1)) + bend((x) => quay(x, 1));
// Streets along the river, and across from the quays to the edges.
const ALONG =
  [46, 92, 138, 184, 230].map((off) => bend((x) => quay(x, -1) - off)).join('') +
  bend((x) => quay(x, 1) + 46);
const ACROSS = range(-40, WIDE + 200, 62)
  .map((x) => `M${x} ${fixed(quay(x, -1))}L${x - 64} 0M${x + 20} ${fixed(quay(x, 1))}L${x + 52} ${HIGH}`)
  .join('');
const BRIDGE = `M724 ${fixed(quay(724, -1))}L744 ${fixed(quay(744, 1))}M736 ${fixed(quay(736, -1))}L756 ${fixed(quay(756, 1))}`;
const PLACE = { x: CENTRE, y: quay(CENTRE, -1) - 22 };

/** A drawing of a harbour with its streets, and a mark where the studio is: no map, and not to scale. */
export function MapDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="xMidYMax slice"
      // A drawing made here has no address that an img could load.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label="Drawing of a harbour: streets, a river drawn as a waveform, and a mark on the quay"
      className={className}
      fill="none"
    >
      <path d={ALONG + ACROSS} className="stroke-line" strokeWidth="1.5" />
      <path d={QUAYS} className="stroke-edge" strokeWidth="1.5" />
      <path d={WATER} className="stroke-before" strokeWidth="3" strokeLinecap="round" opacity="0.7" />
      <path d={BRIDGE} className="stroke-ink" strokeWidth="2" />
      <path d={`M${PLACE.x - 44} ${PLACE.y - 42}H${PLACE.x + 44}`} className="stroke-after" strokeWidth="2" />
      <circle cx={PLACE.x} cy={PLACE.y} r="20" className="fill-page stroke-after" strokeWidth="2" />
      <circle cx={PLACE.x} cy={PLACE.y} r="7" className="fill-after" />
    </svg>
  );
}
