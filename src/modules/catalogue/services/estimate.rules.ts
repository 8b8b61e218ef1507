import { namesInstrument, roughMixOf } from '@/modules/files/preflight/file-names.rules';
import type { Minor } from '@/shared/money';
import type { Takes } from './catalogue.rules';

export const DROPPED_KINDS = ['sound', 'archive', 'paper'] as const;
export type DroppedKind = (typeof DROPPED_KINDS)[number];

/** A dropped file, as its sender's browser measured it. */
export interface DroppedFile {
  readonly name: string;
  /** Null where it could not be measured, as channels. */
  readonly seconds: number | null;
  readonly channels: number | null;
  /** What it is by its name: a paper is everything that is neither sound nor may hold some. */
  readonly kind: DroppedKind;
}

/** Tracks of one song, or a song each. */
export type Reading = 'song' | 'songs';

/** A way to buy a service: the service itself, or one of its options. */
export interface Offer {
  readonly serviceId: number;
  readonly variationId: number | null;
  readonly categoryId: number;
  readonly takes: Takes;
  readonly maxFiles: number | null;
  readonly maxSongs: number | null;
  readonly maxMinutes: number | null;
  readonly price: Minor;
}

/** An offer that fits what was dropped, and how many pieces of it. */
export interface Fitting<O extends Offer = Offer> {
  readonly offer: O;
  readonly qty: number;
}

/** What was dropped, as the studio reads it. */
export interface ReadDrop {
  readonly as: Reading;
  /** Whether the other reading makes sense too. */
  readonly maySwitch: boolean;
  /** Sounds without the rough mix. */
  readonly tracks: number;
  /** Place of the rough mix among the files; null where there is none. */
  readonly roughMix: number | null;
  /** Length of the longest sound; null where none could be measured. */
  readonly seconds: number | null;
  readonly looksLikeStems: boolean;
  readonly hasBeat: boolean;
  readonly isMono: boolean;
}

const BEAT = /(^|[^a-z])(beat|instrumental|inst)([^a-z]|$)/i;
/** Shorter sounds are loops and samples, no songs; in seconds. */
const SHORTEST_SONG = 20;
/** More groups of a mix than this are tracks. */
const MAX_STEMS = 8;
/** Exports of one session are of one length, give or take so many seconds. */
const SAME_LENGTH = 1;

function areSongs(sounds: readonly DroppedFile[]): boolean {
  const lengths = sounds.map(({ seconds }) => seconds ?? 0);
  const isWhole = ({ name, seconds, channels }: DroppedFile): boolean =>
    channels === 2 && (seconds ?? 0) >= SHORTEST_SONG && !namesInstrument(name);
  if (!sounds.every(isWhole)) return false;
  const shared = lengths.filter((one, at) =>
    lengths.some((other, place) => place !== at && Math.abs(one - other) <= SAME_LENGTH),
  );
  return shared.length * 2 <= sounds.length;
}

function areStems(sounds: readonly DroppedFile[]): boolean {
  const lengths = sounds.map(({ seconds }) => seconds);
  const [first] = lengths;
  return (
    sounds.length > 1 &&
    sounds.length <= MAX_STEMS &&
    sounds.every(({ channels }) => channels === 2) &&
    lengths.every((one) => one !== null && Math.abs(one - (first ?? 0)) <= SAME_LENGTH)
  );
}

/** Reads dropped files: songs are stereo files of different lengths whose names tell no instrument. */
export function readDrop(files: readonly DroppedFile[], asked: Reading | null): ReadDrop {
  const sounds = files.filter(({ kind }) => kind === 'sound');
  const as = asked ?? (sounds.length > 1 && areSongs(sounds) ? 'songs' : 'song');
  const place = sounds.length > 2 && as === 'song' ? roughMixOf(sounds.map(({ name }) => name)) : null;
  const mix = place === null ? undefined : sounds[place];
  const tracks = sounds.filter((one) => one !== mix);
  const lengths = sounds.flatMap(({ seconds }) => seconds ?? []);
  return {
    as,
    maySwitch: sounds.length > 1,
    tracks: tracks.length,
    roughMix: mix === undefined ? null : files.indexOf(mix),
    seconds: lengths.length === 0 ? null : Math.max(...lengths),
    looksLikeStems: areStems(tracks),
    hasBeat: tracks.length > 1 && tracks.some(({ name }) => BEAT.test(name)),
    isMono: tracks.every(({ channels }) => channels === 1),
  };
}

/** The kinds of service that fit, the most likely first. */
function wantedKinds({ as, tracks, looksLikeStems, hasBeat, isMono }: ReadDrop): readonly Takes[] {
  if (as === 'songs') return ['mix'];
  // Archives only: what is in them is known to their sender.
  if (tracks === 0) return ['tracks', 'mix', 'stems'];
  if (tracks === 1) return isMono ? ['mix', 'tracks'] : ['mix'];
  if (hasBeat) return ['vocals', 'tracks', 'stems'];
  return looksLikeStems ? ['stems', 'tracks'] : ['tracks', 'stems'];
}

const songsOf = ({ maxSongs }: Offer): number => maxSongs ?? 1;

function qtyOf(offer: Offer, drop: ReadDrop): number {
  return drop.as === 'songs' && songsOf(offer) === 1 ? drop.tracks : 1;
}

function hasRoom(offer: Offer, { as, tracks }: ReadDrop): boolean {
  if (as === 'songs') return songsOf(offer) === 1 || songsOf(offer) >= tracks;
  return songsOf(offer) === 1 && (offer.maxFiles ?? Infinity) >= tracks;
}

function isShortEnough({ maxMinutes }: Offer, { seconds }: ReadDrop): boolean {
  return maxMinutes === null || (seconds ?? 0) <= maxMinutes * 60;
}

// Of one kind in one category, by single songs and records apart, the smallest that fits is what one needs.
function familyOf(offer: Offer): string {
  return `${offer.categoryId}:${offer.takes}:${songsOf(offer) > 1 ? 'record' : 'song'}`;
}

function smallest(one: Offer, other: Offer): number {
  const size = ({ maxFiles }: Offer): number => maxFiles ?? Number.MAX_SAFE_INTEGER;
  return size(one) - size(other) || songsOf(one) - songsOf(other) || one.price - other.price;
}

/** Most choices beside each other. */
const MAX_CHOICES = 4;
/** Most pieces of one line that can be bought. */
const MAX_PIECES = 99;

/** Why no price is offered: more tracks, or a longer song, than anything that is sold. */
export type BeyondSold = 'tracks' | 'length';

/**
 * What fits the dropped files of what is on sale, the most likely first; or why nothing does.
 * @param offers in the catalogue's order
 */
export function fitOffers<O extends Offer>(
  offers: readonly O[],
  drop: ReadDrop,
): { readonly choices: readonly Fitting<O>[]; readonly beyond: BeyondSold | null } {
  const kinds = wantedKinds(drop);
  const wanted = offers.filter(({ takes }) => kinds.includes(takes));
  const roomy = wanted.filter((offer) => hasRoom(offer, drop) && qtyOf(offer, drop) <= MAX_PIECES);
  const families = new Map<string, O>();
  for (const offer of roomy.filter((one) => isShortEnough(one, drop))) {
    const held = families.get(familyOf(offer));
    if (held === undefined || smallest(offer, held) < 0) families.set(familyOf(offer), offer);
  }
  const place = ({ takes }: Offer): number => kinds.indexOf(takes);
  const choices = [...families.values()]
    .sort((one, other) => place(one) - place(other))
    .slice(0, MAX_CHOICES)
    .map((offer) => ({ offer, qty: qtyOf(offer, drop) }));
  if (choices.length > 0 || wanted.length === 0) return { choices, beyond: null };
  return { choices, beyond: roomy.length > 0 ? 'length' : 'tracks' };
}
