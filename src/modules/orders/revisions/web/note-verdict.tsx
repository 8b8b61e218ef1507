import { Pause, Play } from 'lucide-react';
import type { SongControls } from '@/modules/files/player/web/versions-player';
import { aria } from '@/ui/aria';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import type { RevisionNote } from './revision-types';
import { useVerdict } from './use-verdict';

/** Two versions of a song, by their tracks in the player; null where one of them can't be heard. */
export interface VersionPair {
  /** The version that the note is about, and the newest one. */
  readonly from: number;
  readonly to: number;
  readonly tracks: readonly [string, string] | null;
}

/** What is heard around a moment, seconds before and after it. */
const LEAD = 1;
const TAIL = 5;

function partOf({ at_seconds, end_seconds }: RevisionNote): { from: number; to: number } | null {
  if (at_seconds === null) return null;
  return end_seconds === null
    ? { from: Math.max(0, at_seconds - LEAD), to: at_seconds + TAIL }
    : { from: at_seconds, to: end_seconds };
}

interface HearBothProps {
  readonly note: RevisionNote;
  readonly pair: VersionPair;
  readonly controls: SongControls;
}

/** One press plays the place of a note in both versions by turns, until it is pressed again. */
function HearBoth({ note, pair, controls }: HearBothProps) {
  const part = partOf(note);
  if (part === null || pair.tracks === null) return null;
  const { tracks } = pair;
  const playing = controls.comparing?.from === part.from && controls.comparing.to === part.to;
  const heard = controls.heard === tracks[0] ? pair.from : pair.to;
  return (
    <>
      <Button
        size="sm"
        icon={playing ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        aria-pressed={playing}
        onClick={() => (playing ? controls.stop() : controls.compare(part, tracks))}
      >
        {playing ? `Now v${heard}` : `Hear v${pair.from} and v${pair.to}`}
      </Button>
      <output className="sr-only">{playing && `Playing v${heard}`}</output>
    </>
  );
}

interface NoteVerdictProps {
  readonly orderId: number;
  readonly note: RevisionNote;
  readonly pair: VersionPair;
  readonly controls: SongControls | null;
  readonly onChange: () => void;
}

/** Asks whether the newest version fixed a note, with both versions to hear at its place. */
export function NoteVerdict({ orderId, note, pair, controls, onChange }: NoteVerdictProps) {
  const { busy, error, judge } = useVerdict({ orderId, noteId: note.id, onChange });
  const { verdict } = note;
  const declined = verdict === null && note.state === 'declined';
  return (
    <div {...aria.group} aria-label={`Fixed in v${pair.to}? ${note.text}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {declined ? null : verdict === null ? (
          <span className="mr-1 text-sm font-medium">Fixed in v{pair.to}?</span>
        ) : (
          <Badge tone={verdict === 'fixed' ? 'good' : 'before'}>
            {verdict === 'fixed' ? `Fixed in v${pair.to}` : 'Not yet: in your next request'}
          </Badge>
        )}
        {controls !== null && <HearBoth note={note} pair={pair} controls={controls} />}
        {verdict === null ? (
          <>
            {!declined && (
              <Button size="sm" disabled={busy} onClick={() => void judge('fixed')}>
                Fixed
              </Button>
            )}
            <Button size="sm" disabled={busy} onClick={() => void judge('not_yet')}>
              {declined ? 'Ask again' : 'Not yet'}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="quiet" disabled={busy} onClick={() => void judge(null)}>
            Change
          </Button>
        )}
      </div>
      <FormError className="empty:hidden">{error}</FormError>
    </div>
  );
}
