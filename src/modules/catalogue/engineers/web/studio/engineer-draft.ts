import type { EngineerBody, StudioEngineer } from '../../engineers.contract';
import { linesOf } from '../../engineers.rules';

/** A profile as its form holds it: lists as lines. */
export interface EngineerDraft {
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly room: string;
  readonly gear: string;
  readonly credits: string;
  readonly styles: string;
  readonly languages: string;
  readonly image: string | null;
  readonly image_alt: string;
  readonly sample_id: string;
  readonly published: boolean;
  readonly position: string;
}

/** The form of what is stored. */
export function draftOf(engineer: StudioEngineer): EngineerDraft {
  const { slug, name, title, intro, room, image, image_alt, published } = engineer;
  return {
    slug,
    name,
    title,
    intro,
    room,
    image,
    image_alt,
    published,
    gear: engineer.gear.join('\n'),
    credits: engineer.credits.join('\n'),
    styles: engineer.styles.join('\n'),
    languages: engineer.languages.join('\n'),
    sample_id: engineer.sample_id === null ? '' : String(engineer.sample_id),
    position: String(engineer.position),
  };
}

/** What is sent of a form; a place that is no number stands last. */
export function bodyOf(draft: EngineerDraft, version: number): EngineerBody {
  const position = Number(draft.position);
  return {
    ...draft,
    version,
    gear: linesOf(draft.gear),
    credits: linesOf(draft.credits),
    styles: linesOf(draft.styles),
    languages: linesOf(draft.languages),
    sample_id: draft.sample_id === '' ? null : Number(draft.sample_id),
    position: Number.isInteger(position) ? position : 999,
  };
}
