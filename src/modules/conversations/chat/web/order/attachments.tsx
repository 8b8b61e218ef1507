import { FileAudio, FileText, Link2, Play } from 'lucide-react';
import { useState } from 'react';
import { AudioPlayer } from '@/modules/files/player/web/audio-player';
import { formatBytes } from '@/shared/format-bytes';
import { Button } from '@/ui/button';
import type { WireAttachment } from '../../order-chat.contract';

function Listen({ name, src }: { name: string; src: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <AudioPlayer src={src} title={name} />;
  return (
    <Button
      size="sm"
      variant="quiet"
      className="self-start"
      icon={<Play aria-hidden="true" />}
      aria-label={`Listen to ${name}`}
      onClick={() => setOpen(true)}
    >
      Listen
    </Button>
  );
}

function Name({ file }: { file: WireAttachment }) {
  const { name, url, size } = file;
  if (url === null) return <span className="[overflow-wrap:anywhere]">{name}</span>;
  const elsewhere =
    size === null ? ({ target: '_blank', rel: 'noreferrer noopener nofollow ugc' } as const) : {};
  return (
    <a
      href={url}
      {...elsewhere}
      {...(size === null ? {} : { download: name })}
      className="inline-flex min-h-6 items-center underline underline-offset-2 [overflow-wrap:anywhere]"
    >
      {name}
    </a>
  );
}

function File({ file }: { file: WireAttachment }) {
  const { name, size, source, url, listen_url: src } = file;
  const Icon = size === null ? Link2 : src === null ? FileText : FileAudio;
  return (
    <li className="flex flex-col gap-2">
      <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2">
        <Icon size={16} aria-hidden="true" className="mt-1 text-muted" />
        <p className="flex min-w-0 flex-col">
          <Name file={file} />
          <span className="figures text-xs text-muted">
            {size === null ? source : `${formatBytes(size)} · ${source}`}
            {url === null && ' · deleted'}
          </span>
        </p>
      </div>
      {src !== null && <Listen name={name} src={src} />}
    </li>
  );
}

/** What went along with a message: files to listen to and to keep, and links by where they lead. */
export function Attachments({ files }: { files: readonly WireAttachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached" className="flex w-64 max-w-full flex-col gap-3 py-1">
      {files.map((file, index) => (
        // The same link may stand there twice.
        // oxlint-disable-next-line react/no-array-index-key
        <File key={index} file={file} />
      ))}
    </ul>
  );
}
