export interface LoadRun {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  readonly cpuMs: number;
}
export function loadOperation(
  options: { lanes: number; seconds: number; pids: readonly number[] },
  operation: (n: number) => Promise<void>,
): Promise<LoadRun>;
