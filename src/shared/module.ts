/** What a module declares of itself. */
export interface Module {
  /** The name of its folder below src/modules. */
  readonly name: string;
  /** The tables that it alone writes; others read them in `*.read-model.ts` only. */
  readonly tables: readonly string[];
}
