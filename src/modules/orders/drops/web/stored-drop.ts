import type { Reading } from '@/modules/catalogue/services/estimate.rules';
import type { Memory } from '@/modules/files/uploads/web/upload-session';
import type { Measured } from './drop-files';

const KEY = 'headroom-drop';

/** What a browser keeps of dropped files, so that a reload or a payment page in between loses nothing. */
export interface StoredDrop {
  /** Who was signed in; null for a guest. */
  readonly user: number | null;
  readonly as: Reading | null;
  readonly chosen: {
    readonly service_id: number;
    readonly variation_id: number | null;
    readonly service_name: string;
    readonly isRecord: boolean;
  } | null;
  readonly checkout: { readonly id: number; readonly secret: string } | null;
  /** The address that asked for a price of them. */
  readonly askedBy: string | null;
  /** By size and name. */
  readonly facts: Readonly<Record<string, Measured>>;
}

const NOTHING: StoredDrop = { user: null, as: null, chosen: null, checkout: null, askedBy: null, facts: {} };

/** What is kept; nothing where there is none or it can't be read. */
export function readDrop(memory: Memory): StoredDrop {
  try {
    const value: unknown = JSON.parse(memory.getItem(KEY) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...NOTHING, ...(value as StoredDrop) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Keeps it; without storage a reload begins anew. */
export function storeDrop(memory: Memory, drop: StoredDrop): void {
  try {
    memory.setItem(KEY, JSON.stringify(drop));
  } catch {
    // Full or closed storage.
  }
}

export function forgetDrop(memory: Memory): void {
  memory.removeItem(KEY);
}
