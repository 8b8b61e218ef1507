import { aria } from '@/ui/aria';

/** Paid: the order confirmation is on its way (FINA-01). */
export function Redirecting() {
  return (
    <div {...aria.status} className="flex flex-col items-center gap-2 py-24 text-center">
      <h2 className="text-xl">Payment finalized</h2>
      <p className="text-muted">Redirecting to your order confirmation…</p>
    </div>
  );
}
