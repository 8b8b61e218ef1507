import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_SAMPLE_NAME } from '@/modules/catalogue/samples/samples.rules';
import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { slugOf } from '@/shared/slug';
import { staleEdit } from '@/shared/stale-edit';
import type { EngineerBody, StudioEngineer, WireEngineer } from '../engineers.contract';
import { selectPublished, selectStaff, type EngineerRow } from './engineers.read-model';
import { lockProfiles, selectProfiles, writeProfile } from './engineers.store';

export interface EngineersDeps {
  readonly db: Db;
  readonly demo: boolean;
  readonly record: RecordChange;
  /** The samples that visitors may hear. */
  readonly samples: () => Promise<readonly WireSample[]>;
}

/** Somebody whom customers can ask for. */
export type AskableEngineer = Pick<EngineerRow, 'user_id' | 'slug' | 'name'>;

interface StudioList {
  readonly data: StudioEngineer[];
  readonly samples: { id: number; name: string }[];
}

export interface Engineers {
  /** Published engineers, in the studio's order (API-86). */
  list(): Promise<WireEngineer[]>;
  one(slug: string): Promise<Answer<WireEngineer, 'not_found'>>;
  /** Whom customers can ask for, by the address of their page; null where no visitor finds them. */
  askable(slug: string): Promise<AskableEngineer | null>;
  /** Everybody of the studio, with what was written about them. */
  studioList(): Promise<StudioList>;
  save(
    by: { readonly userId: UserId },
    userId: UserId,
    body: EngineerBody,
  ): Promise<Answer<StudioList, 'not_found' | 'conflict' | 'invalid'>>;
}

const GONE = refuse('not_found', 'This person does not work at the studio any more.');

function publicOf(row: EngineerRow, samples: readonly WireSample[]): WireEngineer {
  const {
    user_id: id,
    slug,
    name,
    title,
    intro,
    room,
    gear,
    credits,
    styles,
    languages,
    image,
    image_alt,
  } = row;
  const sample = samples.find((one) => one.id === row.sample_id) ?? null;
  const texts = { slug, name, title, intro, room, gear, credits, styles, languages, image, image_alt };
  return { id, ...texts, sample };
}

async function published({ db, demo, samples }: EngineersDeps): Promise<WireEngineer[]> {
  const [rows, sounds] = await Promise.all([selectPublished(db, demo), samples()]);
  return rows.map((row) => publicOf(row, sounds));
}

function unwritten(name: string): Omit<StudioEngineer, 'user_id' | 'active'> {
  return {
    slug: slugOf(name),
    name,
    title: '',
    intro: '',
    room: '',
    gear: [],
    credits: [],
    styles: [],
    languages: [],
    image: null,
    image_alt: '',
    sample_id: null,
    published: false,
    position: 0,
    version: 0,
  };
}

async function everybody({ db, demo }: EngineersDeps): Promise<StudioEngineer[]> {
  const [staff, profiles] = await Promise.all([selectStaff(db, demo), selectProfiles(db)]);
  const people = staff.map(({ id, first_name, last_name, active }) => {
    const known = profiles.find(({ user_id }) => user_id === id);
    const profile = known ?? unwritten(`${first_name} ${last_name}`.trim());
    return Object.assign({}, profile, { user_id: id, active });
  });
  return people.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'en'));
}

// The log tells of what visitors read, as `before` and `after` of the same fields.
function logged(stored: StudioEngineer): Readonly<Record<string, unknown>> {
  const { user_id: _id, version: _version, active: _active, ...fields } = stored;
  return fields;
}

function save(deps: EngineersDeps): Engineers['save'] {
  return async (by, userId, body) => {
    const refused = await deps.db.transaction(async (tx) => {
      await lockProfiles(tx);
      const before = await everybody({ ...deps, db: tx });
      const person = before.find(({ user_id }) => user_id === userId);
      if (person === undefined) return GONE;
      if (person.version !== body.version) return staleEdit(person);
      if (
        before.some(({ user_id, version, slug }) => user_id !== userId && version > 0 && slug === body.slug)
      ) {
        const message = 'Someone else’s page has this address';
        return refuse('invalid', message, { errors: { slug: [message] } });
      }
      const sounds = await deps.samples();
      if (body.sample_id !== null && !sounds.some(({ id }) => id === body.sample_id)) {
        const message = 'This sample is not published';
        return refuse('invalid', message, { errors: { sample_id: [message] } });
      }
      if (!(await writeProfile(tx, userId, body))) return staleEdit(person);
      const { version: _, ...after } = body;
      await deps.record(tx, {
        by,
        action: 'engineer.changed',
        subject: { kind: 'person', id: userId, label: body.name },
        before: logged(person),
        after,
      });
      return null;
    });
    return refused ?? ok(await listOf(deps));
  };
}

async function listOf(deps: EngineersDeps): Promise<StudioList> {
  const [data, sounds] = await Promise.all([everybody(deps), deps.samples()]);
  return { data, samples: sounds.map(({ id, name }) => ({ id, name: name ?? DEFAULT_SAMPLE_NAME })) };
}

/** Builds what visitors read about the studio's people, and what the studio writes of it. */
export function createEngineers(deps: EngineersDeps): Engineers {
  return {
    list: () => published(deps),
    async one(slug) {
      const found = (await published(deps)).find((engineer) => engineer.slug === slug);
      return found === undefined ? refuse('not_found', 'There is no engineer at this address.') : ok(found);
    },
    async askable(address) {
      const rows = await selectPublished(deps.db, deps.demo);
      return rows.find(({ slug }) => slug === address) ?? null;
    },
    studioList: () => listOf(deps),
    save: save(deps),
  };
}
