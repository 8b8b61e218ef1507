import ts from 'typescript';
import { Callers, type Call } from './callers';
import { Choices } from './choices';
import type { Code } from './program';
import { Unknown } from './unknown';
import { NotReadable, nameOfValue, NUMBER, Opaque, Scope, short, type Value } from './values';

/** What all parts of the interpreter stand on: expressions as values. */
export abstract class Reader {
  protected readonly checker: ts.TypeChecker;
  protected readonly callers: Callers;
  protected readonly choices = new Choices();
  protected readonly unknown: Unknown;
  protected outermost = new Scope();
  protected chosen = new Map<ts.Node, Call | null>();
  // How far a function has come: the call in it that leads here.
  protected reached = new Map<ts.Node, ts.Node>();

  constructor(code: Code) {
    this.checker = code.checker;
    this.callers = new Callers(code);
    this.unknown = new Unknown(code.checker, this.choices);
  }

  protected abstract eval(node: ts.Expression, scope: Scope): Value;

  protected ofType(node: ts.Node): Value {
    return this.unknown.of(this.checker.getTypeAtLocation(node), node);
  }

  protected text(node: ts.Expression, scope: Scope): string {
    const value = this.eval(node, scope);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return String(value);
    throw new NotReadable(`${short(node)} (${nameOfValue(value)})`);
  }

  protected holds(node: ts.Expression, scope: Scope): boolean {
    const value = this.eval(node, scope);
    if (value === NUMBER) return this.choices.choose([true, false], node);
    if (!(value instanceof Opaque)) return Boolean(value);
    const isText = (this.checker.getNonNullableType(value.type).flags & ts.TypeFlags.StringLike) !== 0;
    return isText ? this.choices.choose([true, false], node) : true;
  }

  // Values that only go to the database need not be read.
  protected tolerant(node: ts.Expression, scope: Scope): Value {
    try {
      return this.eval(node, scope);
    } catch (error) {
      if (error instanceof NotReadable) return new Opaque(this.checker.getTypeAtLocation(node));
      throw error;
    }
  }
}
