import { Smartphone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ResponseOf } from '@/shared/endpoint';
import type { beginSecondFactor } from '@/modules/people/accounts/second-factor.contract';
import { inGroups } from '@/modules/people/accounts/second-factor.rules';
import { ButtonAnchor } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Skeleton } from '@/ui/skeleton';

// Drawing it takes more code than all the rest, and is needed once in an account's life.
const QrCode = lazy(async () => ({ default: (await import('@/ui/qr-code')).QrCode }));

/** A secret that waits for its first code. */
export type NewSecret = ResponseOf<typeof beginSecondFactor>['data'];

/** A new secret as a picture for a camera, as text, and as a link for an app on the same device. */
export function ScanStep({ secret, address }: NewSecret) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">
        Open an authenticator app, such as your password manager, and scan this code.
      </p>
      <div className="flex flex-wrap items-start gap-6">
        <Suspense fallback={<Skeleton className="size-48 shrink-0 rounded" />}>
          <QrCode
            text={address}
            label="QR code for an authenticator app; the same key is shown as text"
            className="size-48 shrink-0"
          />
        </Suspense>
        <div className="flex min-w-0 grow basis-56 flex-col items-start gap-3">
          <p className="text-sm text-muted">No camera? Type this key into the app.</p>
          <p className="figures text-sm [overflow-wrap:anywhere]">{inGroups(secret).replaceAll('-', ' ')}</p>
          <CopyButton text={secret} label="Copy the key" />
          <ButtonAnchor
            href={address}
            size="sm"
            className="md:hidden"
            icon={<Smartphone aria-hidden="true" />}
          >
            Open an app here
          </ButtonAnchor>
        </div>
      </div>
    </div>
  );
}
