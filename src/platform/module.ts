import type { FileId, OrderItemId } from '@/shared/ids';
import type { Db } from './db/database';
import type { SiteDocument } from './http/documents';
import type { Route } from './http/mount';
import type { JobHandler } from './jobs/job';
import type { PersonalData } from './personal-data';

/** Which of these files somebody uses, in the transaction that asks: none of them is cleaned away. */
export type FileUse = (tx: Db, ids: readonly FileId[]) => Promise<readonly number[]>;

/** The files of an order item: deleted together with its project files. */
export type ItemFiles = (tx: Db, itemId: OrderItemId) => Promise<number[]>;

/** What a module declares of itself. */
export interface Module {
  /** The name of its folder below src/modules. */
  readonly name: string;
  /** The tables that it alone writes; others read them in `*.read-model.ts` only. */
  readonly tables: readonly string[];
  /** What it stores about people, in the order of erasure: what rests on something goes before it. */
  readonly personalData?: readonly PersonalData[];
  /** Which uploaded files it uses. */
  readonly fileUses?: readonly FileUse[];
  /** Which files of an order's item it holds. */
  readonly itemFiles?: readonly ItemFiles[];
}

/** What a module that was built has the app serve and run, beside the services that later modules call. */
export interface Built<Services> {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  readonly documents: readonly SiteDocument[];
}
