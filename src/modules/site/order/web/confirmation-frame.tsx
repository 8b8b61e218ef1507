import type { ReactNode } from 'react';
import { PageTitle } from '@/ui/page-title';

/** The page around what was ordered (FINA-03). */
export function ConfirmationFrame({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width page-top pb-24">
      <div className="mx-auto flex max-w-reading flex-col gap-10">
        <PageTitle title="Thank You!" lead={lead} />
        {children}
      </div>
    </div>
  );
}
