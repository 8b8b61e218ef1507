import { songName } from '@/modules/site/order/song-name.rules';
import { MAX_GAP_MS } from '@/modules/orders/projects/projects.rules';
import { Button } from '@/ui/button';
import { SortableList } from '@/ui/sortable-list';
import { TextField } from '@/ui/text-field';
import type { ProjectSong } from './record-types';
import type { Placed, RunningOrder } from './use-running-order';

const STATE_TEXTS = {
  saved: 'Saved.',
  saving: 'Saving.',
  unsaved: 'Not saved yet.',
} as const;

const MAX_GAP_SECONDS = MAX_GAP_MS / 1000;

function gapOf(typed: string): number | null {
  const seconds = Number(typed.trim().replace(',', '.'));
  const isGap = typed.trim() !== '' && Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_GAP_SECONDS;
  return isGap ? Math.round(seconds * 1000) : null;
}

function GapField({ name, gapMs, onGap }: { name: string; gapMs: number; onGap: (gapMs: number) => void }) {
  return (
    <TextField
      // What is stored comes into it; what is typed stays until it is left.
      key={gapMs}
      label={`Gap before ${name}, seconds`}
      hideLabel
      numeric
      inputMode="decimal"
      defaultValue={String(gapMs / 1000)}
      trailing="s"
      className="w-24"
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={(event) => {
        const gap = gapOf(event.target.value);
        if (gap === null) event.target.value = String(gapMs / 1000);
        else if (gap !== gapMs) onGap(gap);
      }}
    />
  );
}

interface RunningOrderEditorProps {
  readonly name: string;
  readonly songs: readonly ProjectSong[];
  readonly order: RunningOrder;
}

/** Songs put into order, by dragging, keys or buttons, with the silence before each. Everything is kept as it is put. */
export function RunningOrderEditor({ name, songs, order }: RunningOrderEditorProps) {
  const byId = new Map(songs.map((song) => [song.id, song]));
  const named = (placed: Placed): string => {
    const song = byId.get(placed.id);
    return song === undefined ? '' : songName(song);
  };
  const { placed, put, state, retry } = order;
  return (
    <div className="flex flex-col gap-4">
      <SortableList
        label={`Running order of ${name}`}
        items={placed}
        keyOf={({ id }) => id}
        nameOf={named}
        onOrder={async (items) => {
          put(items);
          return true;
        }}
      >
        {(item) => (
          <div className="flex items-center justify-between gap-4">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{named(item)}</span>
            {item.id === placed[0]?.id ? (
              <span className="text-sm text-muted">Plays first</span>
            ) : (
              <span className="flex items-center gap-3">
                <span aria-hidden="true" className="text-sm text-muted">
                  Gap before
                </span>
                <GapField
                  name={named(item)}
                  gapMs={item.gap_ms}
                  onGap={(gap_ms) =>
                    put(placed.map((one) => (one.id === item.id ? { id: one.id, gap_ms } : one)))
                  }
                />
              </span>
            )}
          </div>
        )}
      </SortableList>
      <p className="flex min-h-11 items-center gap-4 text-sm text-muted">
        <output>{STATE_TEXTS[state]}</output>
        {state === 'unsaved' && (
          <Button size="sm" onClick={retry}>
            Save again
          </Button>
        )}
      </p>
    </div>
  );
}
