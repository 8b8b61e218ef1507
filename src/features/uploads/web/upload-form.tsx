import type { SubmitEvent } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { UPLOAD_TEXTS } from '../uploads.rules';
import { ArtistFields, LinkFields } from './brief-fields';
import { FilePicker } from './file-picker';
import { Sending } from './sending';
import { useUploadForm, type SendUpload } from './use-upload-form';
import { useUploader } from './use-uploader';

interface UploadFormProps {
  /** Sends what was entered; a refusal's message is shown and the form kept. */
  readonly onSend: SendUpload;
  /** What is known already, such as the artists of an earlier upload. */
  readonly start?: { readonly songs: readonly string[]; readonly track: string } | undefined;
  /**
   * Names the form in this browser, such as `item-12`: files sent before a reload come back to it, and half-sent ones
   * resume. Without a name nothing outlives the page.
   */
  readonly sessionFor?: string | undefined;
}

/** Files or links with artists, title and message; asks once, then sends. */
export function UploadForm({ onSend, start, sessionFor }: UploadFormProps) {
  const uploads = useUploader({ sessionFor });
  const songs = start === undefined || start.songs.length === 0 ? [''] : start.songs;
  const form = useUploadForm({ songs, track: start?.track ?? '', links: [''], message: '' }, uploads, onSend);
  const { entered, errors, change } = form;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const place = event.currentTarget;
    form.submit();
    requestAnimationFrame(() => place.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  if (form.phase === 'sending') return <Sending uploads={uploads} onStop={form.stop} />;
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
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
        <FilePicker uploads={uploads} error={errors.files} />
        <LinkFields values={entered.links} error={errors.links} onChange={(links) => change({ links })} />
        <TextArea
          label="Message"
          note="optional"
          hint="References, tempo, anything we should know."
          value={entered.message}
          maxLength={10_000}
          onChange={(event) => change({ message: event.target.value })}
        />
        <Button type="submit" variant="primary" size="lg" className="self-start max-md:w-full">
          Submit Upload
        </Button>
      </form>
      <ConfirmDialog
        open={form.phase === 'confirming'}
        title={UPLOAD_TEXTS.confirmTitle}
        text={UPLOAD_TEXTS.confirmText}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </>
  );
}
