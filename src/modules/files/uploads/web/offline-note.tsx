import { WifiOff } from 'lucide-react';
import { useOnline } from '@/ui/use-online';

/** Says that the connection is gone and that nothing is lost; empty while there is one. */
export function OfflineNote() {
  const online = useOnline();
  return (
    <output className="block empty:hidden">
      {!online && (
        <span className="flex items-start gap-3 rounded border border-edge bg-raised px-4 py-3 text-sm">
          <WifiOff className="mt-[0.2em] flex-none" aria-hidden="true" />
          You are offline. Your upload resumes automatically when the connection is back.
        </span>
      )}
    </output>
  );
}
