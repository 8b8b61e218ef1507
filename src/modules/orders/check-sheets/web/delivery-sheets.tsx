import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { useLoaded } from '@/ui/use-loaded';
import type { getDeliverySheets } from '../check-sheets.contract';
import { FileSheet } from './file-sheet';
import { usePending } from './use-pending';

interface DeliverySheetsProps {
  readonly deliveryId: number;
  readonly orderId: number;
  /** A private link's token, which the printed page needs in its address. */
  readonly link: string | null;
  readonly version: number;
}

function Sheets({ deliveryId, orderId, link }: DeliverySheetsProps) {
  const api = useApi();
  const { value, failure, retrying, refresh } = useLoaded((signal) =>
    api.call<typeof getDeliverySheets>('GET /deliveries/{deliveryId}/check-sheets', {
      params: { deliveryId: String(deliveryId) },
      signal,
    }),
  );
  const files = value?.data.files ?? [];
  usePending(
    files.some(({ state }) => state === 'pending'),
    refresh,
  );
  if (failure !== null)
    return (
      <ErrorState
        title="The check sheet could not be loaded"
        text={failure.message}
        safe="Your files are safe."
        onRetry={refresh}
        retrying={retrying}
      />
    );
  if (value === null)
    return (
      <SkeletonGroup label="Loading the check sheet">
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  return (
    <div className="flex flex-col gap-6">
      {files
        .filter(({ state }) => state !== 'none')
        .map((file) => (
          <FileSheet key={file.file_id} file={file} />
        ))}
      <ButtonLink
        size="sm"
        className="self-start"
        to={`/order/${orderId}/check-sheet/${deliveryId}${query}`}
        icon={<Printer size={16} aria-hidden />}
      >
        Print
      </ButtonLink>
    </div>
  );
}

/** The check sheets of a version, fetched once somebody unfolds them. */
export function DeliverySheets(props: DeliverySheetsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="mt-2 border-t border-line pt-2 text-sm"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        <span className="link">Check sheet of v{props.version}</span>
      </summary>
      <div className="pt-3">{open && <Sheets {...props} />}</div>
    </details>
  );
}
