import { useRef, useState } from 'react';
import { UploadedSheets } from '@/features/check-sheets/web';
import type { deliverItem } from '@/features/deliveries/deliveries.contract';
import { fileAddress } from '@/features/uploads/links.rules';
import { FilePicker, useUploader, type UseUploader } from '@/features/uploads/web';
import type { FileId } from '@/shared/ids';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast-store';
import { DeliveryCheck, flagsOf, useDeliveryCheck } from './delivery-check';
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
  if (uploads.working) return 'Some files are still on their way. Deliver when they are there.';
  if (uploads.items.some((item) => item.state === 'paused' || item.state === 'failed')) {
    return 'Some files did not arrive. Send them again or remove them.';
  }
  return finished(uploads).length === 0 ? 'Upload at least one file.' : null;
}

function useDelivery({ item, rounds, onDelivered }: DeliverPanelProps, uploads: UseUploader) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);

  async function deliver(note: string, despite: readonly string[]): Promise<boolean> {
    const session = uploads.session.current();
    if (running.current || session === null) return false;
    running.current = true;
    setBusy(true);
    const links = addressesOf(uploads);
    const made = await api.call<typeof deliverItem>('POST /studio/items/{itemId}/deliver', {
      params: { itemId: String(item.id) },
      body: { links, upload_session: session, note, rounds_seen: rounds, despite: [...despite] },
    });
    running.current = false;
    setBusy(false);
    setError(made.ok ? null : made.refusal.message);
    if (!made.ok) return false;
    uploads.uploader.reset();
    toast.success(`Version ${made.value.delivery.version} delivered. The customer is told.`);
    onDelivered();
    return true;
  }
  return { busy, error, deliver };
}

function Confirmation({ files, flags }: { files: number; flags: readonly string[] }) {
  return (
    <span className="flex flex-col gap-3">
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
        {files === 1 ? '1 file goes' : `${files} files go`} to the customer, who gets a mail now. A delivered
        version can’t be taken back.
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
  const { busy, error, deliver } = useDelivery(props, uploads);
  const checked = useDeliveryCheck(item.id, addressesOf(uploads), uploads.session.current());
  const flags = flagsOf(checked);
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
    if (await deliver(note, flags)) setNote('');
    setAsking(false);
  };
  return (
    <Panel title={`Deliver version ${version}`}>
      <div className="flex flex-col gap-5">
        <FilePicker uploads={uploads} label="Drop the finished files here" />
        <DeliveryCheck promised={props.promised} checked={checked} />
        {session !== null && ready > 0 && <UploadedSheets key={filesKey} session={session} />}
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
      </div>
      <ConfirmDialog
        open={asking}
        title={`Deliver version ${version}?`}
        text={<Confirmation files={ready} flags={flags} />}
        confirmLabel={flags.length > 0 ? 'Deliver anyway' : 'Deliver'}
        danger={flags.length > 0}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
