import type { Page } from '@playwright/test';

export interface LabSound {
  readonly size: number;
  read(start: number, end: number): Uint8Array;
}
export function numberedSound(what: { sign: number; seconds: number; rate?: number }): LabSound;
export function fileSound(path: string): LabSound;
export function labSample(what: {
  before: string;
  after: string;
  seconds: number;
  loudness?: { before: number; after: number } | null;
}): unknown;
export function startLab(what: {
  studio: string;
  sounds: Record<string, LabSound>;
  sample: unknown;
}): Promise<{ address: string; close(): Promise<void> }>;
export function openLab(page: Page, address: string, how?: { recorded?: boolean }): Promise<void>;
export function startPlaying(page: Page): Promise<number>;
export function switchOften(page: Page, times: number): Promise<void>;
export function judgeSwitches(page: Page): Promise<{
  frames: number;
  silent: number;
  error: number;
  begins: number[];
  ends: number[];
  pressed: number[];
  waits: number[];
}>;
export function seekOften(page: Page, how: { times: number; pause: number }): Promise<void>;
/** Silence of so many frames, so many after that seek; `never` where the browser left those frames out. */
export interface SeekGap {
  frames: number;
  seek: number;
  after: number;
  never: boolean;
}
export function judgeSeeks(
  page: Page,
  seconds: number,
): Promise<{ frames: number; gaps: SeekGap[]; seeks: { begins: number; error: number | null }[] }>;
