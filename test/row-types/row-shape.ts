import ts from 'typescript';

/** What JavaScript gets for a column. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'object' | 'list' | 'any';

/** A property of a row's type. */
export interface Property {
  readonly name: string;
  readonly kinds: ReadonlySet<Kind>;
  /** Kinds of a list's entries; empty where it is none. */
  readonly entries: ReadonlySet<Kind>;
  readonly mayBeNull: boolean;
  /** `name?: …` */
  readonly mayBeMissing: boolean;
  /** As written, for messages. */
  readonly text: string;
}

/** What a row's type says. */
export interface Shape {
  readonly properties: readonly Property[];
  /** Record<string, unknown> and the like: columns may come that no property names. */
  readonly isOpen: boolean;
}

/** Reads types of rows. */
export class Shapes {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /**
   * What the type of a row says.
   * @param parts of an intersection; a part that is a union counts with all that its members say
   * @param at a node that sees the type
   */
  of(parts: readonly ts.Type[], at: ts.Node): Shape {
    return {
      properties: parts.flatMap((part) => this.#propertiesOf(membersOf(part), at)),
      isOpen: parts.some((part) =>
        membersOf(part).some((member) => member.getStringIndexType() !== undefined),
      ),
    };
  }

  #propertiesOf(members: readonly ts.Type[], at: ts.Node): Property[] {
    const names = new Set(
      members.flatMap((member) => this.#checker.getPropertiesOfType(member).map(({ name }) => name)),
    );
    return [...names].map((name) => {
      const symbols = members.flatMap((member) => this.#checker.getPropertyOfType(member, name) ?? []);
      const types = symbols.map((symbol) => this.#checker.getTypeOfSymbolAtLocation(symbol, at));
      const all = types.flatMap((type) => membersOf(type));
      return {
        name,
        kinds: this.#kindsOf(all),
        entries: this.#entriesOf(all),
        // Members of a union that don't name it say nothing of it, such as `{ id: null }` where no row was found.
        mayBeNull:
          symbols.length < members.length ||
          all.some((type) => isFlagged(type, ts.TypeFlags.Null | ts.TypeFlags.Unknown)),
        mayBeMissing: symbols.some(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0),
        text: types.map((type) => this.#checker.typeToString(type)).join(' | '),
      };
    });
  }

  #kindsOf(types: readonly ts.Type[]): Set<Kind> {
    const something = types.filter((type) => !isFlagged(type, ts.TypeFlags.Null | ts.TypeFlags.Undefined));
    return new Set(something.map((type) => this.#kindOf(type)));
  }

  #kindOf(type: ts.Type): Kind {
    const primitive = PRIMITIVES.find(([flags]) => isFlagged(type, flags));
    if (primitive !== undefined) return primitive[1];
    // A branded id is `number & { … }`.
    if (type.isIntersection()) {
      const kinds = type.types.map((part) => this.#kindOf(part));
      return kinds.find((kind) => kind !== 'object') ?? 'object';
    }
    if (this.#checker.isArrayLikeType(type)) return 'list';
    const name = type.getSymbol()?.name;
    return name === 'Date' || name === 'Buffer' ? name : 'object';
  }

  #entriesOf(types: readonly ts.Type[]): Set<Kind> {
    const lists = types.filter((type) => this.#checker.isArrayLikeType(type));
    const entries = lists.flatMap(
      (list) => this.#checker.getIndexTypeOfType(list, ts.IndexKind.Number) ?? [],
    );
    return this.#kindsOf(entries.flatMap((entry) => membersOf(entry)));
  }
}

const PRIMITIVES: readonly (readonly [number, Kind])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter, 'any'],
];

const isFlagged = ({ flags }: ts.Type, wanted: number): boolean => (flags & wanted) !== 0;
const membersOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
