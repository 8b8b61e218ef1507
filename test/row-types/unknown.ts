import ts from 'typescript';
import type { Choices } from './choices';
import { NUMBER, Opaque, type Value } from './values';

/** What a value of a type can be: each of its literals, null where it may be, a number, or something known at run time only. */
export class Unknown {
  readonly #checker: ts.TypeChecker;
  readonly #choices: Choices;

  constructor(checker: ts.TypeChecker, choices: Choices) {
    this.#checker = checker;
    this.#choices = choices;
  }

  /** Whether nothing but literals can be of this type. */
  isFinite(type: ts.Type): boolean {
    return membersOf(type).every((member) => isLiteral(member) || isNothing(member));
  }

  of(type: ts.Type, node: ts.Node): Value {
    const members = membersOf(type);
    const options: (() => Value)[] = members
      .filter((member) => isLiteral(member) || isNothing(member))
      .map((member) => () => this.#literal(member));
    const rest = members.filter((member) => !isLiteral(member) && !isNothing(member));
    if (rest.length > 0) {
      options.unshift(rest.every((member) => isNumber(member)) ? () => NUMBER : () => new Opaque(type));
    }
    return this.#choices.choose(options, node)();
  }

  /** A property of something unknown; the same one whenever it is asked for. */
  property(whole: Opaque, name: string, node: ts.Expression): Value {
    if (!whole.fields.has(name)) {
      const symbol = this.#checker.getPropertyOfType(this.#checker.getNonNullableType(whole.type), name);
      const type = symbol && this.#checker.getTypeOfSymbolAtLocation(symbol, node);
      whole.fields.set(name, this.of(type ?? this.#checker.getTypeAtLocation(node), node));
    }
    return whole.fields.get(name);
  }

  #literal(type: ts.Type): Value {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0) return this.#checker.typeToString(type) === 'true';
    return (type.flags & ts.TypeFlags.Null) === 0 ? undefined : null;
  }
}

const membersOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
const isLiteral = ({ flags }: ts.Type): boolean =>
  (flags & ts.TypeFlags.Literal) !== 0 && (flags & ts.TypeFlags.EnumLiteral) === 0;
const isNothing = ({ flags }: ts.Type): boolean =>
  (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void)) !== 0;

function isNumber(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some((part) => isNumber(part));
  return (type.flags & ts.TypeFlags.NumberLike) !== 0;
}
