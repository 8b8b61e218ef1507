import { formatBytes } from '@/shared/format-bytes';
import type { CallResult } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { listIn } from '@/shared/list-answer';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { LocalDate } from '@/ui/local-date';
import type { listMyUploads } from '../new-uploads.contract';

export type UnpaidUpload = ResponseOf<typeof listMyUploads>['data'][number];

/** What was sent and is not paid, of an answer; a page is worth showing without it. */
export function unpaidIn(listed: CallResult<typeof listMyUploads>): readonly UnpaidUpload[] {
  return (listed.ok && listIn<UnpaidUpload>(listed.value)) || [];
}

/** Files and links in a few words: '4 files, 120 MB'. */
export function filesText(files: UnpaidUpload['files']): string {
  const bytes = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  const count = files.length === 1 ? '1 file or link' : `${files.length} files and links`;
  return bytes === 0 ? count : `${count}, ${formatBytes(bytes)}`;
}

/** What a customer sent and has not paid yet; nothing where there is nothing. */
export function UnpaidUploads({ uploads }: { uploads: readonly UnpaidUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="unpaid" className="flex flex-col gap-5">
      <h2 id="unpaid" className="text-xl">
        Sent, not yet paid
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {uploads.map((upload) => (
          <Card as="li" key={upload.id} className="flex flex-col items-start gap-3">
            <div className="flex w-full flex-wrap items-start justify-between gap-3">
              <h3 className="min-w-0 text-md [overflow-wrap:anywhere]">{upload.track}</h3>
              <Badge>Not paid</Badge>
            </div>
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              {upload.service_name} · {upload.songs.join(', ')}
              <br />
              {filesText(upload.files)}, sent <LocalDate instant={upload.created_at} />, kept until{' '}
              <LocalDate instant={upload.removed_at} />
            </p>
            <ButtonLink
              to={upload.service_path ?? '/select-services'}
              size="sm"
              aria-label={`Choose and pay for ${upload.track}`}
            >
              Choose and pay
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </section>
  );
}
