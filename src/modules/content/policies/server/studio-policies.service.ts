import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { grouped } from '@/shared/grouped';
import { dayProblem, fillHtml, placeVersions } from '../policies.rules';
import type { StudioPolicy, StudioVersion } from '../studio-policies.contract';
import { anchored, writtenPolicy } from './policy-html';
import { policyValues } from './policy-values';
import { selectPolicy, type PolicyRow } from './policies.store';
import * as store from './studio-policies.store';

interface By {
  readonly userId: UserId;
}

/** Names one version of a policy. */
export interface VersionName {
  readonly slug: string;
  readonly number: string;
}

/** What a draft is saved with. */
export interface DraftEdit {
  readonly version: number;
  readonly effective_date: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** Empty for none. */
  readonly disclaimer: string;
}

type Written = Promise<Answer<StudioVersion, 'not_found' | 'conflict' | 'invalid'>>;

/** Policies as the studio writes them. */
export interface StudioPoliciesService {
  list(): Promise<StudioPolicy[]>;
  read(name: VersionName): Promise<Answer<StudioVersion, 'not_found'>>;
  /** Begins a draft with the words of the newest version. */
  draft(by: By, name: VersionName, effectiveDate: string): Written;
  save(by: By, name: VersionName, edit: DraftEdit): Written;
  /** From its day on it applies; nobody changes it any more. */
  publish(by: By, name: VersionName, version: number): Written;
  discard(by: By, name: VersionName, version: number): Promise<Answer<true, 'not_found' | 'conflict'>>;
}

export interface StudioPoliciesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<SettingsService, 'publicSettings'>;
  readonly record: RecordChange;
}

const GONE = 'There is no such version.';
const PUBLISHED = 'This version is published and can’t be changed. Start a new draft.';

const fieldsOf = ({ title, summary, body, disclaimer, effectiveDate, publishedAt }: PolicyRow) => ({
  title,
  summary,
  body,
  disclaimer,
  effective_date: effectiveDate,
  published: publishedAt !== null,
});

class StudioPolicies implements StudioPoliciesService {
  readonly #deps: StudioPoliciesDeps;

  constructor(deps: StudioPoliciesDeps) {
    this.#deps = deps;
  }

  async list(): Promise<StudioPolicy[]> {
    const rows = await store.selectAllVersions(this.#deps.db);
    return [...grouped(rows, ({ slug }) => slug)].map(([slug, own]) => {
      const published = own.filter(({ publishedAt }) => publishedAt !== null);
      const placed = placeVersions(
        published.map(({ version, effectiveDate }) => ({ version, effective_date: effectiveDate })),
        this.#today(),
      );
      const drafts = own
        .filter(({ publishedAt }) => publishedAt === null)
        .map(({ version, effectiveDate }) => ({
          number: version,
          effective_date: effectiveDate,
          state: 'draft' as const,
        }));
      const known = placed.map(({ version, effective_date, state }) => ({
        number: version,
        effective_date,
        state,
      }));
      return { slug, title: own.at(0)?.title ?? slug, versions: [...drafts, ...known] };
    });
  }

  async read({ slug, number }: VersionName): Promise<Answer<StudioVersion, 'not_found'>> {
    const row = await selectPolicy(this.#deps.db, slug, number);
    return row === null ? refuse('not_found', GONE) : ok(await this.#wire(row));
  }

  draft(by: By, { slug, number }: VersionName, effectiveDate: string): Written {
    return this.#deps.db.transaction(async (tx) => {
      await store.holdPolicies(tx);
      const newest = await store.newestVersion(tx, slug);
      if (newest === null) return refuse('not_found', 'There is no such policy.');
      const open = await store.draftOf(tx, slug);
      if (open !== null) return refuse('conflict', `There is already a draft: ${open}. Finish it first.`);
      const now = this.#deps.clock.now();
      const made = await store.insertDraft(tx, {
        ...newest,
        version: number,
        effectiveDate,
        createdAt: now,
        publishedAt: null,
        edits: 1,
      });
      if (made === null) {
        const taken = `Version ${number} already exists.`;
        return refuse('invalid', taken, { errors: { number: [taken] } });
      }
      await this.#log(tx, by, { verb: 'drafted', before: null, after: made });
      return ok(await this.#wire(made));
    });
  }

  save(by: By, name: VersionName, edit: DraftEdit): Written {
    return this.#ofDraft(name, edit.version, async (tx, row) => {
      const saved = await store.updateVersion(tx, row, {
        title: edit.title,
        summary: edit.summary,
        body: writtenPolicy(edit.body),
        disclaimer: edit.disclaimer === '' ? null : writtenPolicy(edit.disclaimer),
        effectiveDate: edit.effective_date,
      });
      await this.#log(tx, by, { verb: 'changed', before: row, after: saved });
      return ok(await this.#wire(saved));
    });
  }

  publish(by: By, name: VersionName, version: number): Written {
    return this.#ofDraft(name, version, async (tx, row) => {
      const problem = dayProblem(row.effectiveDate, this.#today());
      if (problem !== null) return refuse('invalid', problem, { errors: { effective_date: [problem] } });
      const published = await store.updateVersion(tx, row, { publishedAt: this.#deps.clock.now() });
      await this.#log(tx, by, { verb: 'published', before: row, after: published });
      return ok(await this.#wire(published));
    });
  }

  discard(by: By, name: VersionName, version: number): Promise<Answer<true, 'not_found' | 'conflict'>> {
    return this.#ofDraft(name, version, async (tx, row) => {
      await store.deleteVersion(tx, row);
      await this.#log(tx, by, { verb: 'discarded', before: row, after: null });
      return ok(true as const);
    });
  }

  async #ofDraft<T>(
    { slug, number }: VersionName,
    version: number,
    work: (tx: Db, row: PolicyRow) => Promise<T>,
  ) {
    return this.#deps.db.transaction(async (tx) => {
      await store.holdPolicies(tx);
      const row = await selectPolicy(tx, slug, number);
      if (row === null) return refuse('not_found', GONE);
      if (row.publishedAt !== null) return refuse('conflict', PUBLISHED);
      return row.edits === version ? work(tx, row) : staleEdit(await this.#wire(row));
    });
  }

  async #wire(row: PolicyRow): Promise<StudioVersion> {
    const values = await policyValues(this.#deps.settings);
    const today = this.#today();
    const state = row.publishedAt === null ? 'draft' : await this.#stateOf(row, today);
    const { disclaimer } = row;
    return {
      slug: row.slug,
      number: row.version,
      version: row.edits,
      effective_date: row.effectiveDate,
      state,
      title: row.title,
      summary: row.summary,
      body: row.body,
      disclaimer: disclaimer ?? '',
      published_at: row.publishedAt?.toISOString() ?? null,
      preview: {
        html: anchored(fillHtml(row.body, values)).html,
        disclaimer: disclaimer === null ? '' : fillHtml(disclaimer, values),
      },
    };
  }

  async #stateOf(row: PolicyRow, today: string): Promise<'coming' | 'current' | 'past'> {
    if (row.effectiveDate > today) return 'coming';
    const all = await this.list();
    const own = all.find(({ slug }) => slug === row.slug)?.versions ?? [];
    return own.find(({ number }) => number === row.version)?.state === 'past' ? 'past' : 'current';
  }

  #today(): string {
    return this.#deps.clock.now().toISOString().slice(0, 10);
  }

  async #log(
    tx: Db,
    by: By,
    { verb, before, after }: { verb: string; before: PolicyRow | null; after: PolicyRow | null },
  ): Promise<void> {
    const row = after ?? before;
    if (row === null) return;
    await this.#deps.record(tx, {
      by,
      action: `policy.${verb}`,
      subject: { kind: 'policy', id: `${row.slug}/${row.version}`, label: `${row.title} ${row.version}` },
      before: before && fieldsOf(before),
      after: after && fieldsOf(after),
    });
  }
}

/** Builds the service behind the studio's policies. */
export function createStudioPolicies(deps: StudioPoliciesDeps): StudioPoliciesService {
  return new StudioPolicies(deps);
}
