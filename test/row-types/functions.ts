import ts from 'typescript';
import { methodOf, partsOf } from './methods';
import { Names } from './names';
import { Impossible, isClosure, NotReadable, NUMBER, once, Scope, short } from './values';
import type { Closure, Value } from './values';

const RETURNS_NOTHING = Symbol('returns nothing');
// What fills a list or asks how full it is.
const FILLS = /\.push\(|\.length\b/;

/** What calls of the product's own functions return. */
export abstract class Functions extends Names {
  protected call(node: ts.CallExpression, scope: Scope): Value {
    const callee = node.expression;
    if (ts.isPropertyAccessExpression(callee)) {
      const answer = this.method(node, callee, scope);
      if (answer !== null) return answer.value;
    }
    const [first] = node.arguments;
    if (ts.isIdentifier(callee) && callee.text === 'String' && first !== undefined)
      return this.text(first, scope);
    const type = this.checker.getTypeAtLocation(node);
    if (this.unknown.isFinite(type)) return this.unknown.of(type, node);
    try {
      const called = this.eval(callee, scope);
      if (isClosure(called))
        return this.apply(
          called,
          node.arguments.map((argument) => () => this.tolerant(argument, scope)),
        );
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
    }
    return this.unknown.of(type, node);
  }

  protected method(
    node: ts.CallExpression,
    callee: ts.PropertyAccessExpression,
    scope: Scope,
  ): { readonly value: Value } | null {
    const name = callee.name.text;
    const owner = callee.expression.getText();
    const [first] = node.arguments;
    if (owner === 'Object' && first !== undefined) return partsOf(name, this.eval(first, scope));
    if (owner === 'Array' && name === 'from') return this.listOf(node, scope);
    const symbol = this.checker.getSymbolAtLocation(callee.name);
    const isBuiltIn = symbol?.valueDeclaration?.getSourceFile().isDeclarationFile === true;
    if (!isBuiltIn) return null;
    const whole = this.eval(callee.expression, scope);
    const args = node.arguments.map((argument) => this.tolerant(argument, scope));
    return methodOf(whole, name, {
      args,
      apply: (closure, given) =>
        this.apply(
          closure,
          given.map((arg) => () => arg),
        ),
    });
  }

  // Array.from({ length }, make)
  protected listOf(node: ts.CallExpression, scope: Scope): { readonly value: Value } | null {
    const [from, make] = node.arguments.map((argument) => this.eval(argument, scope));
    const length = from instanceof Map ? from.get('length')?.() : undefined;
    if (!isClosure(make) || (typeof length !== 'number' && length !== NUMBER)) return null;
    const count = length === NUMBER ? this.choices.choose([1, 3], node) : length;
    return {
      value: Array.from({ length: count }, (_, index) => this.apply(make, [() => undefined, () => index])),
    };
  }

  protected apply({ code, scope }: Closure, args: readonly (() => Value)[]): Value {
    const inner = new Scope(scope, code);
    for (const [index, parameter] of code.parameters.entries()) {
      const { initializer } = parameter;
      const given = once(() => {
        const value =
          parameter.dotDotDotToken === undefined ? args[index]?.() : args.slice(index).map((arg) => arg());
        return value === undefined && initializer !== undefined ? this.eval(initializer, inner) : value;
      });
      this.bind(parameter.name, given, inner);
    }
    const { body } = code;
    if (body === undefined) throw new NotReadable(`${short(code)} (has no body)`);
    if (!ts.isBlock(body)) return this.eval(body, inner);
    const result = this.run(body.statements, inner);
    if (result === RETURNS_NOTHING) throw new NotReadable(`${short(code)} (returns nothing)`);
    return result;
  }

  protected bind(name: ts.BindingName, given: () => Value, scope: Scope): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol !== undefined) scope.bind(symbol, given);
      return;
    }
    for (const element of name.elements) {
      if (ts.isBindingElement(element))
        this.bind(element.name, () => this.partOf(given(), element, scope), scope);
    }
  }

  protected run(statements: readonly ts.Statement[], scope: Scope): Value | typeof RETURNS_NOTHING {
    for (const statement of statements) {
      const result = this.step(statement, scope);
      if (result !== RETURNS_NOTHING) return result;
    }
    return RETURNS_NOTHING;
  }

  protected step(statement: ts.Statement, scope: Scope): Value | typeof RETURNS_NOTHING {
    if (ts.isReturnStatement(statement)) {
      return statement.expression === undefined ? undefined : this.eval(statement.expression, scope);
    }
    if (ts.isThrowStatement(statement)) throw new Impossible();
    if (ts.isBlock(statement)) return this.run(statement.statements, scope);
    if (ts.isIfStatement(statement)) {
      const branch = this.holds(statement.expression, scope)
        ? statement.thenStatement
        : statement.elseStatement;
      return branch === undefined ? RETURNS_NOTHING : this.step(branch, scope);
    }
    if (ts.isExpressionStatement(statement)) {
      if (!FILLS.test(statement.getText())) return RETURNS_NOTHING;
      this.tolerant(statement.expression, scope);
      return RETURNS_NOTHING;
    }
    if (ts.isVariableStatement(statement)) {
      if (!FILLS.test(statement.getText())) return RETURNS_NOTHING;
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) this.tolerant(name, scope);
      return RETURNS_NOTHING;
    }
    if (ts.isFunctionDeclaration(statement)) return RETURNS_NOTHING;
    throw new NotReadable(`${short(statement)} (too much for a reader)`);
  }

  protected reach(node: ts.Node): void {
    const code = ts.findAncestor(node, ts.isFunctionLike);
    const body = code !== undefined && 'body' in code ? code.body : undefined;
    if (body !== undefined) this.reached.set(body, node);
  }

  // Does what a function does before the call that leads here, where that fills lists.
  protected fill(code: ts.Node | undefined): void {
    const body = code !== undefined && 'body' in code ? (code.body as ts.Node | undefined) : undefined;
    const node = body && this.reached.get(body);
    if (body === undefined || node === undefined || !ts.isBlock(body)) return;
    this.reached.delete(body);
    if (FILLS.test(body.getText())) this.until(body.statements, node);
  }

  protected until(statements: readonly ts.Statement[], node: ts.Node): void {
    for (const statement of statements) {
      if (statement.pos <= node.pos && node.end <= statement.end) {
        if (ts.isBlock(statement)) this.until(statement.statements, node);
        return;
      }
      if (!ts.isIfStatement(statement) && !FILLS.test(statement.getText())) continue;
      try {
        if (this.step(statement, this.outermost) !== RETURNS_NOTHING) throw new Impossible();
      } catch (error) {
        if (!(error instanceof NotReadable)) throw error;
      }
    }
  }
}
