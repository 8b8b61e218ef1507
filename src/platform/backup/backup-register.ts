import { hostname } from 'node:os';
import type { Pool } from 'pg';

/** A backup, and where it lies. */
export interface RegisteredBackup {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: Date;
  readonly encrypted: boolean;
  /** The machine that made it, and the folder there. */
  readonly host: string;
  readonly folder: string;
}

interface Row {
  name: string;
  size: number;
  created_at: Date;
  encrypted: boolean;
  host: string;
  folder: string;
}

const COLUMNS = 'name, size::float8 as size, encrypted, created_at, host, folder';

const backupOf = ({ created_at, ...row }: Row): RegisteredBackup => ({ ...row, createdAt: created_at });

/** What all processes of a studio know of its backups, whichever of them made one and on whichever disk it lies. */
export class BackupRegister {
  readonly #pool: Pool;
  readonly #folder: string;

  /** @param folder where this process keeps its own */
  constructor(pool: Pool, folder: string) {
    this.#pool = pool;
    this.#folder = folder;
  }

  /** Notes one that lies in this process's folder; one that is known already stays as it is. */
  async note(backup: Omit<RegisteredBackup, 'host' | 'folder'>): Promise<void> {
    await this.#pool.query(
      `insert into backups (name, size, encrypted, created_at, host, folder) values ($1, $2, $3, $4, $5, $6)
       on conflict (name) do nothing`,
      [backup.name, backup.size, backup.encrypted, backup.createdAt, hostname(), this.#folder],
    );
  }

  /** Newest first. */
  async all(): Promise<RegisteredBackup[]> {
    const text = `select ${COLUMNS} from backups where not is_dropped order by created_at desc, name desc`;
    return (await this.#pool.query<Row>(text)).rows.map(backupOf);
  }

  /** Those that should lie in this process's folder, the dropped ones apart. */
  async own(): Promise<{ kept: string[]; dropped: string[] }> {
    const { rows } = await this.#pool.query<{ name: string; is_dropped: boolean }>(
      'select name, is_dropped from backups where host = $1 and folder = $2',
      [hostname(), this.#folder],
    );
    const names = (dropped: boolean): string[] =>
      rows.filter(({ is_dropped }) => is_dropped === dropped).map(({ name }) => name);
    return { kept: names(false), dropped: names(true) };
  }

  async find(name: string): Promise<RegisteredBackup | null> {
    const text = `select ${COLUMNS} from backups where name = $1 and not is_dropped`;
    const [row] = (await this.#pool.query<Row>(text, [name])).rows;
    return row === undefined ? null : backupOf(row);
  }

  /** Forgets one whose file is gone. */
  async forget(name: string): Promise<void> {
    await this.#pool.query('delete from backups where name = $1', [name]);
  }

  /** Lists one no more; the machine that has it removes the file. */
  async drop(name: string): Promise<void> {
    await this.#pool.query('update backups set is_dropped = true where name = $1', [name]);
  }
}
