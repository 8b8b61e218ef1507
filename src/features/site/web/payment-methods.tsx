import { aria } from '@/ui/aria';

const METHODS = ['Visa', 'Mastercard', 'PayPal', 'iDEAL', 'Crypto', 'Bank'];
const WIDTH = 92;
const GAP = 8;

/** A picture of the ways to pay, in our own lettering: logos of others stay with their owners. */
export function PaymentMethods() {
  return (
    <svg
      {...aria.image}
      aria-label="Payment methods: cards, PayPal, iDEAL, crypto and bank transfer"
      viewBox={`0 0 ${METHODS.length * (WIDTH + GAP) - GAP} 36`}
      className="h-auto w-full max-w-[592px] fill-none stroke-edge"
    >
      {METHODS.map((method, index) => (
        <g key={method} transform={`translate(${index * (WIDTH + GAP)} 0)`}>
          <rect x="0.5" y="0.5" width={WIDTH - 1} height="35" rx="6" />
          <text
            x={WIDTH / 2}
            y="23"
            textAnchor="middle"
            className="fill-muted stroke-none font-heading text-[14px] font-semibold"
          >
            {method}
          </text>
        </g>
      ))}
    </svg>
  );
}
