import { useEffect, useEffectEvent, type ReactNode, type SubmitEvent } from 'react';
import { problemNames, useFileChecks } from '@/modules/files/preflight/web/use-file-checks';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { UPLOAD_TEXTS } from '../uploads.rules';
import { ArtistFields, DetailFields, LinkFields } from './brief-fields';
import { ExportHelp } from './export-help';
import { FilePicker } from './file-picker';
import { LeaveGuard } from './leave-guard';
import { ReferenceFields } from './reference-fields';
import { Sending } from './sending';
import {
  useUploadForm,
  type HeadErrors,
  type HeadValues,
  type SendUpload,
  type UploadDetails,
} from './use-upload-form';
import { isRefused } from './upload-items';
import { useUploader } from './use-uploader';
import type { BriefDetails } from '../brief-details.rules';

/** Email and service, where the form has no order yet: their owner keeps the values and shows the fields. */
export interface UploadHead {
  readonly values: HeadValues;
  readonly renderFields: (errors: HeadErrors) => ReactNode;
}

interface UploadFormProps {
  /** Sends what was entered; a refusal's message is shown and the form kept. */
  readonly onSend: SendUpload;
  /** It was sent; where another page opens now, the form stays replaced until then. */
  readonly onSent?: ((details: UploadDetails) => void) | undefined;
  readonly head?: UploadHead | undefined;
  /** What is known already, such as the artists of an earlier upload. */
  readonly start?:
    | { readonly songs: readonly string[]; readonly track: string; readonly details: BriefDetails }
    | undefined;
  /**
   * Names the form in this browser, such as `item-12`: files sent before a reload come back to it, and half-sent ones
   * resume. Without a name nothing outlives the page.
   */
  readonly sessionFor?: string | undefined;
}

type Form = ReturnType<typeof useUploadForm>;

interface BriefFieldsProps {
  readonly form: Form;
  readonly fileNames: readonly string[];
  readonly children: ReactNode;
}

function BriefFields({ form, fileNames, children }: BriefFieldsProps) {
  const { entered, errors, change } = form;
  return (
    <>
      <ArtistFields values={entered.songs} error={errors.songs} onChange={(songs) => change({ songs })} />
      <TextField
        label="Track title"
        value={entered.track}
        error={errors.track}
        maxLength={255}
        autoComplete="off"
        aria-required
        onChange={(event) => change({ track: event.target.value })}
      />
      <DetailFields values={entered.details} onChange={(details) => change({ details })} />
      {children}
      <LinkFields values={entered.links} error={errors.links} onChange={(links) => change({ links })} />
      <ReferenceFields
        values={entered.references}
        fileNames={fileNames}
        checked={errors.references !== undefined}
        onChange={(references) => change({ references })}
      />
      <TextArea
        label="Message"
        note="optional"
        hint="How it should sound, and anything we should know."
        value={entered.message}
        maxLength={10_000}
        onChange={(event) => change({ message: event.target.value })}
      />
    </>
  );
}

/** What is asked before sending, and what the checks found wrong: it can be sent all the same. */
function ConfirmText({ problems }: { problems: readonly string[] }) {
  const [first] = problems;
  return (
    <>
      {UPLOAD_TEXTS.confirmText}
      {first !== undefined && (
        <span className="mt-3 block text-ink">
          {problems.length === 1
            ? `The check found a problem in ${first}. You can send it as it is, or cancel and replace it.`
            : `The check found problems in ${problems.length} files, such as ${first}. You can send them as they are, or cancel and replace them.`}
        </span>
      )}
    </>
  );
}

/** Files or links with artists, title and message; asks once, then sends. */
export function UploadForm({ onSend, onSent, head, start, sessionFor }: UploadFormProps) {
  const uploads = useUploader({ sessionFor });
  const { uploader, session, items } = uploads;
  const files = items
    .filter((item) => !isRefused(item))
    .map(({ key, name, fileId }) => ({ key, name, fileId, file: uploader.fileOf(key) }));
  const checks = useFileChecks(files, session.current);
  const songs = start === undefined || start.songs.length === 0 ? [''] : start.songs;
  const { track = '', details = {} } = start ?? {};
  const blank = { songs, track, details, links: [''], message: '', references: [] };
  const draft = sessionFor === undefined ? null : `upload:${sessionFor}`;
  const form = useUploadForm({ start: blank, draft, head: head?.values ?? null, uploads, onSend });
  const { sent, phase } = form;
  const leave = useEffectEvent((brief: UploadDetails) => onSent?.(brief));
  useEffect(() => {
    if (sent !== null) leave(sent);
  }, [sent]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const place = event.currentTarget;
    form.submit();
    requestAnimationFrame(() => place.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const opensAnother = sent !== null && onSent !== undefined;
  if (phase === 'sending' || opensAnother)
    return <Sending uploads={uploads} sent={opensAnother} onStop={form.stop} />;
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {head?.renderFields(form.errors)}
        <BriefFields form={form} fileNames={files.map(({ name }) => name)}>
          <FilePicker uploads={uploads} checks={checks} error={form.errors.files} />
          <ExportHelp />
        </BriefFields>
        <Button type="submit" variant="primary" size="lg" className="self-start max-md:w-full">
          Submit Upload
        </Button>
      </form>
      {uploads.working && <LeaveGuard />}
      <ConfirmDialog
        open={phase === 'confirming'}
        title={UPLOAD_TEXTS.confirmTitle}
        text={<ConfirmText problems={checks === null ? [] : problemNames(checks, files)} />}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </>
  );
}
