import { useId, useState, type FormEvent } from 'react';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { Dialog } from '@/ui/dialog';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import { MAX_MESSAGE_LENGTH } from '../../chat.rules';
import type { addCanned, changeCanned, WireCanned } from '../../inbox.contract';
import { MAX_TITLE_LENGTH, NAME_SIGN } from '../../inbox.rules';

interface CannedFormProps {
  /** Null for one to come. */
  readonly answer: WireCanned | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form of a saved answer. */
export function CannedForm({ answer, onDone, onClose }: CannedFormProps) {
  const api = useApi();
  const formId = useId();
  const changes = useChanges(onDone);
  const [title, setTitle] = useState(answer?.title ?? '');
  const [body, setBody] = useState(answer?.body ?? '');
  const stored = changes.stale as WireCanned | null;
  const save = (version: number): void => {
    const draft = { title, body };
    if (answer === null) {
      void changes.change<typeof addCanned>(
        () => api.call<typeof addCanned>('POST /studio/canned-answers', { body: draft }),
        'Answer saved',
      );
      return;
    }
    void changes.change<typeof changeCanned>(
      () =>
        api.call<typeof changeCanned>('PUT /studio/canned-answers/{id}', {
          params: { id: String(answer.id) },
          body: { ...draft, version },
        }),
      'Answer saved',
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React tells the form of the message too, in which the button of this window stands.
    event.stopPropagation();
    save(stored?.version ?? answer?.version ?? 1);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={answer === null ? 'New saved answer' : `Change ${answer.title}`}
      busy={changes.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={changes.busy}>
            Back
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={changes.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        {stored !== null && (
          <ChangedMeanwhile
            differences={[
              { field: 'Name', mine: title, theirs: stored.title },
              { field: 'Answer', mine: body, theirs: stored.body },
            ].filter(({ mine, theirs }) => mine !== theirs)}
            busy={changes.busy}
            onKeepMine={() => save(stored.version)}
            onTakeTheirs={onDone}
          />
        )}
        <TextField
          label="Name"
          maxLength={MAX_TITLE_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={changes.problems['title']}
          data-autofocus
        />
        <TextArea
          label="Answer"
          rows={6}
          maxLength={MAX_MESSAGE_LENGTH}
          hint={`${NAME_SIGN} becomes the recipient’s first name, or “there”.`}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          error={changes.problems['body']}
        />
      </form>
    </Dialog>
  );
}
