import { useCallback, useEffect, useRef, useState } from 'react';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { toast } from '@/ui/toast-store';
import { keepDraft, readDraft } from '@/ui/drafts';
import { fileAddress } from '../links.rules';
import {
  tidyUpload,
  UPLOAD_TEXTS,
  validateUpload,
  type UploadDraft,
  type UploadErrors,
} from '../uploads.rules';
import type { FileId } from '@/shared/ids';
import { missingText } from './missing-files';
import { isOut } from './upload-items';
import type { Uploader } from './uploader';
import type { UseUploader } from './use-uploader';
import { detailsOf, type BriefDetails } from '../brief-details.rules';
import {
  enteredReferencesOf,
  referenceError,
  sentReferences,
  type EnteredReference,
} from './entered-references';

/** What was entered, ready to be sent. */
export interface UploadDetails {
  /** Addresses of the finished files, then the pasted links. */
  readonly links: readonly string[];
  readonly songs: readonly string[];
  readonly track: string;
  readonly message: string;
  readonly details: BriefDetails;
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
  readonly details: BriefDetails;
  readonly references: readonly EnteredReference[];
}

/** Email and service of a form without an order; no service where there is none to choose. */
export type HeadValues = Required<Pick<UploadDraft, 'email'>> & Pick<UploadDraft, 'service_id'>;
export type HeadErrors = Pick<UploadErrors, 'email' | 'service_id'>;

export type FormErrors = UploadErrors & { readonly files?: string; readonly references?: string };

interface Form {
  readonly start: Entered;
  /** What a reload finds the entered texts by; null: nothing outlives the page. */
  readonly draft: string | null;
  /** Null where an order says both. */
  readonly head: HeadValues | null;
  readonly uploads: UseUploader;
  readonly onSend: SendUpload;
}

const TOAST = { durationMs: 3000, source: 'upload' };

type Phase = 'editing' | 'confirming' | 'sending';

const STOPPED = 'Some files were not sent. Try them again or remove them.';

function finishedFiles(uploader: Uploader): string[] {
  return uploader
    .state()
    .items.flatMap((item) =>
      item.state === 'done' && item.fileId !== null ? [fileAddress(item.fileId as FileId)] : [],
    );
}

function check(entered: Entered, { uploads, head }: Form): FormErrors {
  const sendable = uploads.items.filter((item) => !isOut(item)).length;
  const names = uploads.items.map(({ name }) => name);
  const [wrong] = entered.references.flatMap((entry) => referenceError(entry, names) ?? []);
  const texts = validateUpload({ ...entered, ...head, coming: sendable });
  const errors: FormErrors = wrong === undefined ? texts : { ...texts, references: wrong };
  if (sendable === uploads.items.length) return errors;
  return { ...errors, files: missingText(uploads.items) ?? STOPPED };
}

/** Waits for the files, then sends the form. What was sent; null at every other end, which a toast explains. */
async function send(entered: Entered, { uploads, head, onSend }: Form): Promise<UploadDetails | null> {
  const { uploader, session } = uploads;
  uploader.resumeAll();
  await uploader.settled();
  if (uploader.state().items.some((item) => item.state !== 'done')) {
    if (uploader.state().items.some(isOut)) toast.error(UPLOAD_TEXTS.failed, TOAST);
    return null;
  }
  const files = finishedFiles(uploader);
  const references = sentReferences(entered.references, uploader.state().items);
  const told = { ...entered.details, ...(references.length > 0 && { references }) };
  const tidy = tidyUpload({ ...entered, ...head, details: told, links: [...files, ...entered.links] });
  if (tidy === null) {
    toast.error(UPLOAD_TEXTS.incomplete, TOAST);
    return null;
  }
  const { links, songs, track, message, details } = tidy;
  const ofFiles = files.length > 0 ? session.current() : null;
  const brief = { links, songs, track, message, details, session: ofFiles };
  const sent = await onSend(brief);
  if (sent.ok) toast.success(UPLOAD_TEXTS.sent, TOAST);
  else toast.error(serverMessage(sent.refusal, UPLOAD_TEXTS.failed), TOAST);
  return sent.ok ? brief : null;
}

function textsOf(value: unknown): string[] | null {
  const texts = Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  return texts.length === 0 ? null : texts;
}

/** What was entered before a reload, over what the form starts with; null where nothing is kept. */
function enteredBefore(draft: string | null, start: Entered): Entered | null {
  const stored = draft === null ? null : readDraft(draft);
  if (typeof stored !== 'object' || stored === null) return null;
  const { songs, track, links, message, details, references } = stored as Partial<
    Record<keyof Entered, unknown>
  >;
  return {
    songs: textsOf(songs) ?? start.songs,
    track: typeof track === 'string' ? track : start.track,
    links: textsOf(links) ?? start.links,
    message: typeof message === 'string' ? message : start.message,
    details: details === undefined ? start.details : detailsOf(details),
    references: enteredReferencesOf(references),
  };
}

/** The texts of the form, which a reload of the tab keeps. */
function useEntered({ start, draft }: Pick<Form, 'start' | 'draft'>) {
  const [entered, setEntered] = useState(start);
  // Two fields may change before the next rendering.
  const latest = useRef(start);
  const replace = useCallback((next: Entered): void => {
    latest.current = next;
    setEntered(next);
  }, []);
  useEffect(() => {
    // The server's page knows nothing of this tab.
    queueMicrotask(() => replace(enteredBefore(draft, latest.current) ?? latest.current));
  }, [draft, replace]);
  return {
    entered,
    change(part: Partial<Entered>): void {
      const next = { ...latest.current, ...part };
      replace(next);
      if (draft !== null) keepDraft(draft, next);
    },
    clear(): void {
      replace(start);
      if (draft !== null) keepDraft(draft, null);
    },
  };
}

/** The upload form: what is entered, what is wrong with it, and how far its sending is. */
export function useUploadForm(form: Form) {
  const { uploads } = form;
  const text = useEntered(form);
  const { entered } = text;
  const [checked, setChecked] = useState(false);
  const [phase, setPhase] = useState<Phase>('editing');
  const [sent, setSent] = useState<UploadDetails | null>(null);
  const errors: FormErrors = checked ? check(entered, form) : {};

  const submit = (): void => {
    setChecked(true);
    if (Object.keys(check(entered, form)).length === 0) setPhase('confirming');
    else toast.error(UPLOAD_TEXTS.incomplete, TOAST);
  };
  const confirm = async (): Promise<void> => {
    setPhase('sending');
    const details = await send(entered, form);
    if (details !== null) {
      setSent(details);
      uploads.uploader.reset();
      text.clear();
      setChecked(false);
    }
    setPhase('editing');
  };
  return {
    entered,
    errors,
    phase,
    /** What was sent last; null before. */
    sent,
    change: (part: Partial<Entered>): void => text.change(part),
    submit,
    cancel: (): void => setPhase('editing'),
    confirm: (): void => void confirm(),
    /** Back to the form while files are still on their way; they stay where they are. */
    stop: (): void => uploads.uploader.pauseAll(),
  };
}
