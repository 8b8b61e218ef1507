import type ts from 'typescript';

/** Why the text of a statement can't be said without running the product. */
export class NotReadable extends Error {}

/** No run of the product takes this way through its conditions. */
export class Impossible extends Error {}

/** Stands for a number that only a run of the product knows. */
export const NUMBER = '\u0001';

/** A function with what it sees. */
export interface Closure {
  readonly code: ts.FunctionLikeDeclaration;
  readonly scope: Scope;
}
export type Fields = Map<string, () => Value>;
/** What an expression is at run time, as far as reading the code tells. */
export type Value = string | number | boolean | null | undefined | Value[] | Fields | Closure | Opaque;

/** Something that is neither null nor undefined and of a known type; its value is not known. */
export class Opaque {
  readonly type: ts.Type;
  /** What its properties were read as, so that they are the same when they are read again. */
  readonly fields = new Map<string, Value>();

  constructor(type: ts.Type) {
    this.type = type;
  }
}

/** The names that a call of a function sees. */
export class Scope {
  readonly #parent: Scope | null;
  readonly #owner: ts.Node | null;
  readonly #names = new Map<ts.Symbol, () => Value>();
  readonly #read = new Map<ts.Node, Value>();

  constructor(parent: Scope | null = null, owner: ts.Node | null = null) {
    this.#parent = parent;
    this.#owner = owner;
  }

  get(symbol: ts.Symbol): (() => Value) | undefined {
    return this.#names.get(symbol) ?? this.#parent?.get(symbol);
  }

  /** Binds a name; what it stands for is read once. */
  bind(symbol: ts.Symbol, make: () => Value): void {
    let read: { readonly value: Value } | null = null;
    this.#names.set(symbol, () => (read ??= { value: make() }).value);
  }

  /** What a piece of code is in this scope; read once. */
  once(node: ts.Node, make: () => Value): Value {
    if (!this.#read.has(node)) this.#read.set(node, make());
    return this.#read.get(node);
  }

  /** The scope of that function's call, or the outermost one. */
  of(owner: ts.Node | null): Scope {
    return this.#owner === owner || this.#parent === null ? this : this.#parent.of(owner);
  }
}

export const isClosure = (value: unknown): value is Closure =>
  typeof value === 'object' && value !== null && 'code' in value;

/** A word for a value in a message. */
export function nameOfValue(value: Value): string {
  if (value instanceof Opaque) return 'known only at run time';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** A piece of code in a message. */
export const short = (node: ts.Node): string => node.getText().replaceAll(/\s+/g, ' ').slice(0, 80);

/** Reads once, when it is asked for first. */
export function once(make: () => Value): () => Value {
  let read: { readonly value: Value } | null = null;
  return () => (read ??= { value: make() }).value;
}
