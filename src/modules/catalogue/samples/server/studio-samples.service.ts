import type { Db } from '@/platform/db/database';
import { createStoredList } from '@/platform/db/stored-list';
import type { FileId, UserId } from '@/shared/ids';
import type { ListOrder } from '@/shared/list-order';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { DEFAULT_SAMPLE_NAME } from '../samples.rules';
import type { SampleId, StudioSample } from '../studio-samples.contract';
import type { SampleList } from '../studio-samples.rules';
import { playableOf } from './playable';
import { makeSound, publishToStudio, type StudioSamplesDeps } from './samples.deps';
import type { SampleRow } from './samples.store';
import {
  findSample,
  lockSample,
  listSamples,
  putAway,
  setPair,
  waitAgain,
  type Pair,
} from './studio-samples.store';

/** The texts of a sample; null for none. */
interface Words {
  readonly name: string | null;
  readonly artist: string | null;
  readonly style: string | null;
  readonly service: string | null;
}

type Values = Words & { readonly published: boolean };

interface By {
  readonly userId: UserId;
}

type Changed = Promise<Answer<StudioSample, 'not_found' | 'conflict' | 'invalid'>>;

/** Samples as the studio keeps them. */
export interface StudioSamplesService {
  all(show: SampleList): Promise<StudioSample[]>;
  /** Makes a draft at the end; its sound follows. */
  add(by: By, words: Words, pair: Pair): Promise<Answer<StudioSample, 'invalid'>>;
  change(
    by: By,
    id: SampleId,
    edit: { version: number; values: Values },
  ): Promise<Answer<StudioSample, 'not_found' | 'conflict'>>;
  order(by: By, order: ListOrder): Promise<Answer<StudioSample[], 'conflict' | 'invalid'>>;
  /** Another pair; the former sound plays until the new one is made. */
  replace(by: By, id: SampleId, edit: { version: number; pair: Pair }): Changed;
  /** Makes a failed one again of the same files. */
  again(by: By, id: SampleId, version: number): Promise<Answer<StudioSample, 'not_found' | 'conflict'>>;
  /** Takes one off the site, and its files out of storage. */
  archive(by: By, id: SampleId, version: number): Promise<Answer<StudioSample, 'not_found' | 'conflict'>>;
}

const GONE = 'This sample does not exist any more.';
const SAME = 'The before and the after are the same file. Choose two.';
const TAKEN = 'One of the files is gone or belongs to something else. Please add both again.';

const wrongPair = (message: string) => refuse('invalid', message, { errors: { after: [message] } });

function toStudio(row: SampleRow): StudioSample {
  const { id, version, name, artist, style, service, published, state, problem } = row;
  const words = { id, version, name, artist, style, service, published };
  return { ...words, archived: row.archivedAt !== null, state, problem, sound: playableOf(row) };
}

// What the log shows of a sample beside its texts.
const soundOf = ({ beforeWav, afterWav }: SampleRow) => ({ before_file: beforeWav, after_file: afterWav });

const filesOf = (...ids: readonly (number | null)[]): FileId[] =>
  ids.flatMap((id) => (id === null ? [] : [id as FileId]));

class StudioSamples implements StudioSamplesService {
  readonly #deps: StudioSamplesDeps;

  constructor(deps: StudioSamplesDeps) {
    this.#deps = deps;
  }

  async all(show: SampleList): Promise<StudioSample[]> {
    return (await listSamples(this.#deps.db, show)).map(toStudio);
  }

  async add(by: By, words: Words, pair: Pair): Promise<Answer<StudioSample, 'invalid'>> {
    const own = await this.#ownPair(by, pair);
    if (!own.ok) return own;
    return this.#deps.db.transaction(async (tx) => {
      if (!(await this.#hold(tx, pair))) return wrongPair(TAKEN);
      const { id } = await this.#list(tx).add(by, { ...words, published: false });
      return ok(await this.#made(tx, id as SampleId, pair));
    });
  }

  async change(by: By, id: SampleId, edit: { version: number; values: Values }) {
    const changed = await this.#list(this.#deps.db).change(by, id, edit);
    if (!changed.ok) return changed;
    const row = await findSample(this.#deps.db, id);
    return row === null ? refuse('not_found', GONE) : ok(toStudio(row));
  }

  async order(by: By, order: ListOrder) {
    const sorted = await this.#list(this.#deps.db).order(by, order);
    return sorted.ok ? ok(await this.all('current')) : sorted;
  }

  async replace(by: By, id: SampleId, { version, pair }: { version: number; pair: Pair }): Changed {
    const own = await this.#ownPair(by, pair);
    if (!own.ok) return own;
    return this.#deps.db.transaction(async (tx) => {
      const found = await this.#seen(tx, id, version);
      if (!found.ok) return found;
      if (!(await this.#hold(tx, pair))) return wrongPair(TAKEN);
      const { beforeWav, afterWav } = found.value;
      const made = await this.#made(tx, id, pair);
      await this.#deps.files.discard(tx, filesOf(beforeWav, afterWav));
      await this.#log(tx, { by, verb: 'sound_replaced', was: found.value });
      return ok(made);
    });
  }

  async again(by: By, id: SampleId, version: number) {
    return this.#deps.db.transaction(async (tx) => {
      const found = await this.#seen(tx, id, version);
      if (!found.ok) return found;
      if (found.value.state !== 'failed') return refuse('conflict', 'This sample did not fail.');
      await waitAgain(tx, id);
      await this.#log(tx, { by, verb: 'made_again', was: found.value });
      return ok(await this.#enqueued(tx, id));
    });
  }

  async archive(by: By, id: SampleId, version: number) {
    const { db, clock, pushes, files } = this.#deps;
    return db.transaction(async (tx) => {
      const found = await this.#seen(tx, id, version);
      if (!found.ok) return found;
      const { beforeWav, afterWav, beforeMp3, afterMp3 } = found.value;
      if (found.value.archivedAt === null) {
        await putAway(tx, id, clock.now());
        await files.discard(tx, filesOf(beforeWav, afterWav, beforeMp3, afterMp3));
        await this.#log(tx, { by, verb: 'archived', was: found.value });
        await publishToStudio(tx, pushes, id);
      }
      return ok(await this.#read(tx, id));
    });
  }

  async #ownPair({ userId }: By, { before, after }: Pair): Promise<Answer<unknown, 'invalid'>> {
    if (before === after) return wrongPair(SAME);
    const own = await this.#deps.files.own([before, after], userId);
    return own.ok ? own : wrongPair(TAKEN);
  }

  #hold(tx: Db, { before, after }: Pair): Promise<boolean> {
    return this.#deps.files.hold(tx, [before, after]);
  }

  async #seen(tx: Db, id: SampleId, version: number) {
    const row = await lockSample(tx, id);
    if (row === null) return refuse('not_found', GONE);
    return row.version === version ? ok(row) : staleEdit(toStudio(row));
  }

  async #made(tx: Db, id: SampleId, pair: Pair): Promise<StudioSample> {
    await setPair(tx, id, pair);
    return this.#enqueued(tx, id);
  }

  async #enqueued(tx: Db, id: SampleId): Promise<StudioSample> {
    await this.#deps.jobs.enqueue(tx, makeSound, { sample_id: id }, { singletonKey: `sample:${id}` });
    await publishToStudio(tx, this.#deps.pushes, id);
    return this.#read(tx, id);
  }

  async #read(tx: Db, id: SampleId): Promise<StudioSample> {
    const row = await findSample(tx, id);
    if (row === null) throw new Error(`Sample ${id} is gone inside its own transaction.`);
    return toStudio(row);
  }

  async #log(tx: Db, { by, verb, was }: { by: By; verb: string; was: SampleRow }): Promise<void> {
    const is = await findSample(tx, was.id as SampleId);
    const fields = (row: SampleRow | null) =>
      row === null ? null : { ...soundOf(row), published: row.published, archived: row.archivedAt !== null };
    await this.#deps.record(tx, {
      by,
      action: `sample.${verb}`,
      subject: { kind: 'sample', id: was.id, label: was.name ?? DEFAULT_SAMPLE_NAME },
      before: fields(was),
      after: fields(is),
    });
  }

  #list(db: Db) {
    return createStoredList<Values>({
      db,
      table: 'samples',
      columns: ['name', 'artist', 'style', 'service', 'published'],
      only: 'archived_at is null',
      kind: 'sample',
      labelOf: ({ name }) => name ?? DEFAULT_SAMPLE_NAME,
      record: this.#deps.record,
    });
  }
}

/** Builds the service behind the studio's page of samples. */
export function createStudioSamples(deps: StudioSamplesDeps): StudioSamplesService {
  return new StudioSamples(deps);
}
