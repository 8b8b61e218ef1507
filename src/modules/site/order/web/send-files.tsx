import { track } from '@/modules/foundation/analytics/web/track';
import { briefForm } from '@/modules/files/uploads/web/brief-form';
import { UploadForm } from '@/modules/files/uploads/web/upload-form';
import type { UploadDetails } from '@/modules/files/uploads/web/use-upload-form';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import { useApi } from '@/ui/page-data';
import type { OrderItem } from './order-types';

interface SendFilesProps {
  readonly orderId: number;
  readonly item: Pick<OrderItem, 'id' | 'songs' | 'track' | 'details'>;
  readonly onDone: () => void;
}

/** The form that sends the files and the brief of one song. */
export function SendFiles({ orderId, item, onDone }: SendFilesProps) {
  const api = useApi();
  const send = async (brief: UploadDetails) => {
    const form = briefForm(brief);
    form.append('order_item_id', String(item.id));
    const sent = await api.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', {
      params: { orderId: String(orderId) },
      body: form,
    });
    if (sent.ok) {
      track('upload_files', { files: brief.links.length });
      onDone();
    }
    return sent;
  };
  return (
    <UploadForm
      onSend={send}
      sessionFor={`item-${item.id}`}
      start={{ songs: item.songs, track: item.track ?? '', details: item.details }}
    />
  );
}
