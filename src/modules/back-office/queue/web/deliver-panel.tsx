import { useRef, useState } from 'react';
import { UploadedSheets } from '@/modules/orders/check-sheets/web/uploaded-sheets';
import type { deliverItem } from '@/modules/orders/deliveries/deliveries.contract';
import { flagsOf } from '@/modules/orders/deliveries/delivery-check.rules';
import { fileAddress } from '@/modules/files/uploads/links.rules';
import { FilePicker } from '@/modules/files/uploads/web/file-picker';
import { useUploader, type UseUploader } from '@/modules/files/uploads/web/use-uploader';
import type { FileId } from '@/shared/ids';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast-store';
import { DeliveryCheck, useDeliveryCheck } from './delivery-check';
import type { StudioItem } from './studio-item';
import { Panel } from '@/ui/studio-page';

interface DeliverPanelProps {
  readonly item: StudioItem['item'];
  /** The files that the customer was promised, in words. */
  readonly promised: readonly string[];
  /** How many revision rounds are shown beside it. */
  readonly rounds: number;
  readonly onDelivered: () => void;
}

const finished = ({ items }: UseUploader) =>
  items.filter((item) => item.state === 'done' && item.fileId !== null);

const addressesOf = (uploads: UseUploader): string[] =>
  finished(uploads).flatMap(({ fileId }) => (fileId === null ? [] : [fileAddress(fileId as FileId)]));

/** What still stands between these files and the customer; null when they can go. */
function problemOf(uploads: UseUploader): string | null {
  if (uploads.working) return 'Some files are still uploading. Deliver when they are done.';
  if (uploads.items.some((item) => item.state === 'paused' || item.state === 'failed')) {
    return 'Some files did not arrive. Send them again or remove them.';
  }
  return finished(uploads).length === 0 ? 'Upload at least one file.' : null;
}

type Outcome = 'delivered' | 'refused' | 'flagged';

// What the server found in the files and nobody has seen yet.
function flagsIn(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null || !('flags' in data) || !Array.isArray(data.flags))
    return null;
  return data.flags.filter((flag) => typeof flag === 'string');
}

function useDelivery({ item, rounds, onDelivered }: DeliverPanelProps, uploads: UseUploader) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [told, setTold] = useState<{ readonly of: string; readonly flags: readonly string[] } | null>(null);
  const running = useRef(false);

  async function deliver(note: string, despite: readonly string[]): Promise<Outcome> {
    const session = uploads.session.current();
    if (running.current || session === null) return 'refused';
    running.current = true;
    setBusy(true);
    const links = addressesOf(uploads);
    const made = await api.call<typeof deliverItem>('POST /studio/items/{itemId}/deliver', {
      params: { itemId: String(item.id) },
      body: { links, upload_session: session, note, rounds_seen: rounds, despite: [...despite] },
    });
    running.current = false;
    setBusy(false);
    const flags = made.ok ? null : flagsIn(made.refusal.data);
    setTold(flags && { of: links.join(' '), flags });
    setError(made.ok || flags !== null ? null : made.refusal.message);
    if (!made.ok) return flags === null ? 'refused' : 'flagged';
    uploads.uploader.reset();
    toast.success(`Version ${made.value.delivery.version} delivered. The customer has been emailed.`);
    onDelivered();
    return 'delivered';
  }
  return { busy, error, told, deliver };
}

interface ConfirmationProps {
  readonly files: number;
  readonly flags: readonly string[];
  /** The files are still being looked at: nothing is known of them yet. */
  readonly looking: boolean;
}

function Confirmation({ files, flags, looking }: ConfirmationProps) {
  return (
    <span className="flex flex-col gap-3">
      {looking && <span className="text-ink">Checking the files against what was promised.</span>}
      {flags.length > 0 && (
        <span className="flex flex-col gap-1 border-l-2 border-clip pl-3 text-ink">
          {flags.map((flag) => (
            <span key={flag} className="[overflow-wrap:anywhere]">
              {flag}
            </span>
          ))}
        </span>
      )}
      <span>
        {files === 1 ? '1 file goes' : `${files} files go`} to the customer, who is emailed now. A delivered
        version can’t be withdrawn.
      </span>
    </span>
  );
}

/** Uploads the files of the next version and hands them over with a note, once it is confirmed. */
export function DeliverPanel(props: DeliverPanelProps) {
  const { item } = props;
  const uploads = useUploader({ sessionFor: `delivery-${item.id}` });
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, error, told, deliver } = useDelivery(props, uploads);
  const links = addressesOf(uploads);
  const { checked, looking } = useDeliveryCheck(item.id, links, uploads.session.current());
  const flags = [
    ...new Set([
      ...(checked === null ? [] : flagsOf(checked)),
      ...(told?.of === links.join(' ') ? told.flags : []),
    ]),
  ];
  const version = (item.deliveries.at(-1)?.version ?? 0) + 1;
  const ready = finished(uploads).length;
  const session = uploads.session.current();
  const filesKey = finished(uploads)
    .map(({ fileId }) => fileId)
    .join();

  const problem = problemOf(uploads);
  const ask = () => {
    setTried(problem !== null);
    setAsking(problem === null);
  };
  const confirm = async () => {
    const outcome = await deliver(note, flags);
    if (outcome === 'delivered') setNote('');
    // What was not seen yet is named now, and asked again.
    setAsking(outcome === 'flagged');
  };
  return (
    <Panel title={`Deliver version ${version}`}>
      <div className="flex flex-col gap-5">
        <FilePicker uploads={uploads} label="Drop the finished files here" />
        <DeliveryCheck promised={props.promised} checked={checked} />
        <TextArea
          label="Note to the customer"
          note="optional"
          rows={3}
          maxLength={10_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormError>{(tried ? problem : null) ?? error}</FormError>
        <Button variant="primary" loading={busy} className="self-start" onClick={ask}>
          Deliver version {version}
        </Button>
        {/* Below what is pressed: a sheet comes when it is measured, and is long. */}
        {session !== null && ready > 0 && <UploadedSheets key={filesKey} session={session} />}
      </div>
      <ConfirmDialog
        open={asking}
        title={`Deliver version ${version}?`}
        text={<Confirmation files={ready} flags={flags} looking={looking} />}
        confirmLabel={flags.length > 0 ? 'Deliver anyway' : 'Deliver'}
        danger={flags.length > 0}
        busy={busy}
        waiting={looking}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
