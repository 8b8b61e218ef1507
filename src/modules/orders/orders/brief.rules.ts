import {
  DETAIL_NAMES,
  detailsOf,
  type BriefDetails,
  type DetailName,
} from '@/modules/files/uploads/brief-details.rules';

/** What a song's own brief says. */
export interface OwnBrief {
  readonly artists: readonly string[];
  readonly notes: string | null;
  readonly details: BriefDetails;
}

/** What the brief of a record says for all of its songs. */
export interface SharedBrief {
  readonly title: string | null;
  readonly artist: string | null;
  readonly notes: string | null;
  readonly details: BriefDetails;
}

/** A part of a song's brief that its record's brief can say too. */
export type SharedPart = 'artists' | 'notes' | DetailName;

export interface WholeBrief extends OwnBrief {
  readonly artists: string[];
  /** What comes from the record, as the song says nothing of its own. */
  readonly shared: readonly SharedPart[];
}

/**
 * A song's brief as everybody reads it: what the song does not say itself it takes from the brief of its record. Pages, the
 * studio, Brief.txt and the export all read a brief by this rule.
 */
export function briefOf(own: OwnBrief, shared: SharedBrief | null): WholeBrief {
  const artists = own.artists.filter((artist) => artist.trim() !== '');
  const [ownDetails, sharedDetails] = [detailsOf(own.details), detailsOf(shared?.details)];
  const notes = own.notes?.trim() ? own.notes : null;
  const takesArtist = artists.length === 0 && (shared?.artist ?? null) !== null;
  const takesNotes = notes === null && (shared?.notes ?? null) !== null;
  const taken = DETAIL_NAMES.filter(
    (name) => sharedDetails[name] !== undefined && ownDetails[name] === undefined,
  );
  return {
    artists: takesArtist ? [shared?.artist ?? ''] : artists,
    notes: takesNotes ? (shared?.notes ?? null) : notes,
    details: { ...sharedDetails, ...ownDetails },
    shared: [
      ...(takesArtist ? ['artists' as const] : []),
      ...(takesNotes ? ['notes' as const] : []),
      ...taken,
    ],
  };
}
