import { ListMusic } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { makeProject } from '@/modules/orders/projects/projects.contract';
import { songName } from '@/modules/site/order/song-name.rules';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import type { MySong } from './song-row';

const FORM = 'make-record';

function RecordForm({ songs, onClose }: { songs: readonly MySong[]; onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const { busy, problems, change } = useChanges(() => undefined);
  const [title, setTitle] = useState('');
  // In the order that they are chosen in: that is the running order, until it is changed.
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const make = async () => {
    const made = await change<typeof makeProject>(
      () => api.call<typeof makeProject>('POST /projects', { body: { title, item_ids: [...chosen] } }),
      'Your record is made.',
    );
    if (made === null) return;
    onClose();
    await navigate(`/project/${made.project.id}`);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Make a record"
      description="Choose its songs in their order. You can change the order later."
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="primary" loading={busy} disabled={chosen.length < 2}>
            {chosen.length < 2 ? 'Choose two songs' : `Make a record of ${chosen.length} songs`}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label="Title of the record"
          maxLength={255}
          value={title}
          error={problems['title']}
          data-autofocus
          onChange={(event) => setTitle(event.target.value)}
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm text-muted">Songs</legend>
          {songs.map((song) => {
            const at = chosen.indexOf(song.id);
            return (
              <Checkbox
                key={song.id}
                label={at < 0 ? songName(song) : `${at + 1}. ${songName(song)}`}
                hint={song.track === null ? undefined : song.service_name}
                checked={at >= 0}
                onChange={() =>
                  setChosen(at < 0 ? [...chosen, song.id] : chosen.filter((id) => id !== song.id))
                }
              />
            );
          })}
        </fieldset>
        <FormError>{problems['item_ids']}</FormError>
      </form>
    </Dialog>
  );
}

/** Makes a record of songs that are not on one yet; nothing where there are fewer than two. */
export function MakeRecord({ songs }: { songs: readonly MySong[] }) {
  const [open, setOpen] = useState(false);
  const free = songs.filter(({ record }) => record === null);
  if (free.length < 2) return null;
  return (
    <>
      <Button size="sm" icon={<ListMusic size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Make a record
      </Button>
      {open && <RecordForm songs={free} onClose={() => setOpen(false)} />}
    </>
  );
}
