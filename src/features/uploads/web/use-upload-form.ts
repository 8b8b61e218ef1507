import { useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { toast } from '@/ui/toast-store';
import { fileAddress } from '../links.rules';
import {
  tidyUpload,
  UPLOAD_TEXTS,
  validateUpload,
  type UploadDraft,
  type UploadErrors,
} from '../uploads.rules';
import type { FileId } from '@/shared/ids';
import type { Uploader } from './uploader';
import type { UseUploader } from './use-uploader';

/** What was entered, ready to be sent. */
export interface UploadDetails {
  /** Addresses of the finished files, then the pasted links. */
  readonly links: readonly string[];
  readonly songs: readonly string[];
  readonly track: string;
  readonly message: string;
  /** The session that the files belong to; null when there are only links. */
  readonly session: string | null;
}

/** Sends the form; whoever calls it decides where to. */
export type SendUpload = (details: UploadDetails) => Promise<Result<unknown, CallFailure>>;

export interface Entered {
  readonly songs: readonly string[];
  readonly track: string;
  readonly links: readonly string[];
  readonly message: string;
}

export type FormErrors = UploadErrors & { readonly files?: string };

type Phase = 'editing' | 'confirming' | 'sending';

const STOPPED = 'Some files were not sent. Try them again or remove them.';

function finishedFiles(uploader: Uploader): string[] {
  return uploader
    .state()
    .items.flatMap((item) =>
      item.state === 'done' && item.fileId !== null ? [fileAddress(item.fileId as FileId)] : [],
    );
}

function check(entered: Entered, uploads: UseUploader): FormErrors {
  const sendable = uploads.items.filter((item) => item.state !== 'failed').length;
  const errors = validateUpload({ ...entered, coming: sendable });
  return sendable < uploads.items.length ? { ...errors, files: STOPPED } : errors;
}

function failureText({ kind, message }: CallFailure): string {
  return kind === 'unreachable' || message === '' ? UPLOAD_TEXTS.failed : message;
}

/** Waits for the files, then sends the form. True when it was sent; every other end says why by a toast. */
async function send(entered: Entered, uploads: UseUploader, onSend: SendUpload): Promise<boolean> {
  const { uploader, session } = uploads;
  uploader.resumeAll();
  await uploader.settled();
  if (uploader.state().items.some((item) => item.state !== 'done')) {
    if (uploader.state().items.some((item) => item.state === 'failed')) toast.error(UPLOAD_TEXTS.failed);
    return false;
  }
  const files = finishedFiles(uploader);
  const tidy = tidyUpload({ ...entered, links: [...files, ...entered.links] } satisfies UploadDraft);
  if (tidy === null) {
    toast.error(UPLOAD_TEXTS.incomplete);
    return false;
  }
  const { links, songs, track, message } = tidy;
  const sent = await onSend({
    links,
    songs,
    track,
    message,
    session: files.length > 0 ? session.current() : null,
  });
  if (sent.ok) toast.success(UPLOAD_TEXTS.sent);
  else toast.error(failureText(sent.refusal));
  return sent.ok;
}

/** The upload form: what is entered, what is wrong with it, and how far its sending is. */
export function useUploadForm(start: Entered, uploads: UseUploader, onSend: SendUpload) {
  const [entered, setEntered] = useState(start);
  const [checked, setChecked] = useState(false);
  const [phase, setPhase] = useState<Phase>('editing');
  const errors = checked ? check(entered, uploads) : {};

  const submit = (): void => {
    setChecked(true);
    if (Object.keys(check(entered, uploads)).length === 0) setPhase('confirming');
    else toast.error(UPLOAD_TEXTS.incomplete);
  };
  const confirm = async (): Promise<void> => {
    setPhase('sending');
    const sent = await send(entered, uploads, onSend);
    if (sent) {
      uploads.uploader.reset();
      setEntered(start);
      setChecked(false);
    }
    setPhase('editing');
  };
  return {
    entered,
    errors,
    phase,
    change: (part: Partial<Entered>): void => setEntered((before) => ({ ...before, ...part })),
    submit,
    cancel: (): void => setPhase('editing'),
    confirm: (): void => void confirm(),
    /** Back to the form while files are still on their way; they stay where they are. */
    stop: (): void => uploads.uploader.pauseAll(),
  };
}
