import { ArrowDown, ArrowRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Card, CardLink } from '@/ui/card';

interface StepProps {
  readonly number: number;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isLink: boolean;
}

function Step({ number, title, children, isLink }: StepProps) {
  return (
    <Card as="li" interactive={isLink} className="flex flex-col gap-3">
      <span aria-hidden="true" className="figures text-sm text-after">
        {String(number).padStart(2, '0')}
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted">{children}</p>
    </Card>
  );
}

// A plain click stays on this page; whoever opens a new tab gets the link's own place.
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The whole way in three steps (UPLD-01). The first leads to the cart by address, and to the form by a click. */
export function UploadSteps({ onUpload }: { onUpload: () => void }) {
  const { turnaround_hours, claims } = useSettings();
  const stay = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onUpload();
  };
  return (
    <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
      <Step
        number={1}
        isLink
        title={
          <CardLink to="/cart" onClick={stay}>
            Upload Your Files <ArrowDown aria-hidden="true" className="inline text-muted" />
          </CardLink>
        }
      >
        Drop tracks or whole folders, or paste a link. Uploads survive a lost connection.
      </Step>
      <Step
        number={2}
        isLink
        title={
          <CardLink to="/select-services">
            Select Your Service <ArrowRight aria-hidden="true" className="inline text-muted" />
          </CardLink>
        }
      >
        Not paid yet? Send first and pay later. We keep your files for 30 days and email you a link to pay.
      </Step>
      <Step number={3} isLink={false} title="Delivery & Revisions">
        You receive the final mix in {hoursText(turnaround_hours.mixing_and_mastering)}
        {claims.free_revisions > 0 && ` and have ${claims.free_revisions} free revisions to make it yours`}.
      </Step>
    </ol>
  );
}
