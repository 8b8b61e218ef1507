import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ByteSource } from '@/audio/containers/byte-source';
import type { StemsAnswer } from '@/audio/stems/compare-stems';
import type { Db } from '@/platform/db/database';
import type { JobQueue } from '@/platform/jobs/job';
import { TaskOverBudgetError, type Tasks } from '@/platform/tasks/task';
import type { Clock } from '@/shared/clock';
import type { FileId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { isSoundName, type FileData } from '../file-data.rules';
import type { Finding } from '../findings.rules';
import type { fileCheck, setCheck } from '../preflight.contract';
import { countVerdicts, judge, shownCheck, type JudgedFile, type JudgedSet } from '../preflight.rules';
import { stemsFinding, stemsText } from '../stems.rules';
import { addStems, measureFile } from './measure-jobs';
import { measureTask, stemsTask } from './measure-tasks';
import {
  findChecks,
  findStems,
  isMeasuredByServer,
  keepBrowserChecks,
  storeServerFileData,
  keepStems,
  type CheckRow,
} from './preflight.store';

/** A file in storage that can be read anywhere. */
export interface StoredFile extends ByteSource {
  readonly name: string;
}

/** What preflight needs of those who keep files. */
export interface FileKeeper {
  /** A ready file; null where it is gone. */
  open(id: FileId): Promise<StoredFile | null>;
  /** Ids of the files of an upload session; null for a token that opens none. */
  filesOfSession(token: string | null): Promise<readonly number[] | null>;
}

export interface PreflightDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly tasks: Tasks;
  readonly files: FileKeeper;
}

export interface BrowserCheck {
  readonly file_id: FileId;
  readonly facts: FileData | null;
  readonly is_mix: boolean | null;
}

/** Files that were sent together, for `resultsOf`. */
export type SentSet = readonly { readonly id: number; readonly name: string }[];
export type WireFileCheck = z.input<typeof fileCheck>;

export interface SetResults {
  readonly files: ReadonlyMap<number, WireFileCheck>;
  /** Null where nothing of the set is sound. */
  readonly set: z.input<typeof setCheck> | null;
}

export interface PreflightService {
  /** Keeps what a browser measured of its own session's files, until the server has measured them. */
  keepFromBrowser(
    token: string | null,
    checks: readonly BrowserCheck[],
  ): Promise<Answer<{ kept: number[] }, 'unauthenticated'>>;
  /** In the transaction in which a file is complete: has it measured soon. */
  fileReady(tx: Db, file: { id: FileId; name: string }): Promise<void>;
  /** Files were sent together: has them added up against their rough mix, where there is one. */
  filesSent(tx: Db, files: SentSet): Promise<void>;
  /** Measures a file; the job's work. */
  measure(id: FileId): Promise<void>;
  /** Adds stems up against their mix; the job's work. */
  addUp(ids: { readonly mix: FileId; readonly stems: readonly FileId[] }): Promise<void>;
}

const MAX_STEMS = 128;

function keyOf(mix: number, stems: readonly number[]): string {
  const ids = [mix, ...stems.toSorted((a, b) => a - b)];
  return createHash('sha256').update(ids.join()).digest('hex');
}

function judgeRows(set: SentSet, rows: ReadonlyMap<number, CheckRow>): JudgedSet {
  return judge(
    set.map(({ id, name }) => {
      const row = rows.get(id);
      const data = isSoundName(name) ? (row?.facts ?? null) : ({ state: 'not-sound' } as const);
      return { key: id, name, facts: data, isMix: row?.is_mix ?? null };
    }),
  );
}

/** The rough mix and its stems; null where there are not both. */
function stemsOf(judged: JudgedSet): { mix: FileId; stems: FileId[] } | null {
  if (judged.mix === null) return null;
  const stems = judged.files.filter(({ role, verdict }) => role === 'stem' && verdict !== 'other');
  if (stems.length < 2 || stems.length > MAX_STEMS) return null;
  return { mix: judged.mix as FileId, stems: stems.map(({ key }) => key as FileId) };
}

// What took too much would do so again: it is said once, and the file stays as it was sent.
async function measured({ tasks }: PreflightDeps, file: StoredFile): Promise<FileData> {
  try {
    return await tasks.run(measureTask, null, [file]);
  } catch (error) {
    if (error instanceof TaskOverBudgetError) return { state: 'unreadable', fault: 'too-costly' };
    throw error;
  }
}

async function added({ tasks }: PreflightDeps, files: readonly StoredFile[]): Promise<StemsAnswer | null> {
  try {
    return await tasks.run(stemsTask, null, files);
  } catch (error) {
    if (error instanceof TaskOverBudgetError) return null;
    throw error;
  }
}

/** Builds the service that measures what was sent. */
export function createPreflightService(deps: PreflightDeps): PreflightService {
  const { db, clock, jobs } = deps;
  return {
    async keepFromBrowser(token, checks) {
      const own = await deps.files.filesOfSession(token);
      if (own === null) return refuse('unauthenticated', 'This upload has expired. Please start again.');
      // Two words on one file in one call would be two rows: the last one counts.
      const stored = new Map(
        checks.filter(({ file_id }) => own.includes(file_id)).map((one) => [one.file_id, one]),
      );
      if (stored.size > 0) await keepBrowserChecks(db, [...stored.values()], clock.now());
      return ok({ kept: [...stored.keys()] });
    },
    async fileReady(tx, { id, name }) {
      if (isSoundName(name)) await jobs.enqueue(tx, measureFile, { file_id: id });
    },
    async filesSent(tx, files) {
      const together = stemsOf(
        judgeRows(
          files,
          await findChecks(
            tx,
            files.map(({ id }) => id),
          ),
        ),
      );
      if (together !== null) await jobs.enqueue(tx, addStems, together);
    },
    async measure(id) {
      if (await isMeasuredByServer(db, id)) return;
      const file = await deps.files.open(id);
      if (file === null) return;
      await storeServerFileData(db, id, { facts: await measured(deps, file), at: clock.now() });
    },
    async addUp({ mix, stems }) {
      const files: StoredFile[] = [];
      for (const id of [mix, ...stems]) {
        const file = await deps.files.open(id);
        if (file === null) return;
        files.push(file);
      }
      const result = await added(deps, files);
      if (result === null) return;
      await keepStems(db, keyOf(mix, stems), { result, at: clock.now() });
    },
  };
}

function wireFinding({ kind, level, text, todo, places }: Finding): WireFileCheck['findings'][number] {
  return { kind, level, text, todo, places: [...places] };
}

function wireOf(judged: JudgedFile, data: FileData): WireFileCheck {
  return { ...shownCheck(judged, data), findings: judged.findings.map(wireFinding) };
}

/** What was found in files, set by set: the server's word, and until it has one the sender's browser's. */
export async function resultsOf(db: Db, sets: readonly SentSet[]): Promise<SetResults[]> {
  const rows = await findChecks(
    db,
    sets.flat().map(({ id }) => id),
  );
  const judged = sets.map((set) => judgeRows(set, rows));
  const together = judged.map(stemsOf);
  const keys = together.map((one) => (one === null ? null : keyOf(one.mix, one.stems)));
  const added = await findStems(
    db,
    keys.filter((key) => key !== null),
  );
  return judged.map((set, index) => {
    const key = keys[index];
    const stems = typeof key === 'string' ? added.get(key) : undefined;
    const files = new Map<number, WireFileCheck>();
    for (const one of set.files) {
      const data = rows.get(one.key)?.facts;
      if (data && one.verdict !== 'other' && one.verdict !== 'waiting') files.set(one.key, wireOf(one, data));
    }
    const { pass, advice, problem, waiting } = countVerdicts(set.files);
    const missing = stems === undefined ? null : stemsFinding(stems);
    const all = [...(missing === null ? [] : [missing]), ...set.findings];
    return {
      files,
      set:
        files.size === 0
          ? null
          : {
              counts: { pass, advice, problem, waiting },
              findings: all.map(wireFinding),
              stems: stems === undefined ? null : stemsText(stems),
            },
    };
  });
}

/** What was measured of these files so far, by id; nothing for those that are still to be. */
export async function factsOfFiles(db: Db, ids: readonly number[]): Promise<Map<number, FileData>> {
  const rows = await findChecks(db, ids);
  return new Map([...rows].flatMap(([id, { facts: data }]) => (data === null ? [] : [[id, data] as const])));
}
