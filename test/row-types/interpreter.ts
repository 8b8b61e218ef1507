import ts from 'typescript';
import { Functions } from './functions';
import { keyOf } from './names';
import { calculated, compared } from './operators';
import { NUMBER, once, Opaque, Scope, type Fields, type Value } from './values';

const { SyntaxKind: Kind } = ts;

/** A text that a statement can have, and the type of its rows then, as the parts of an intersection. */
export interface Reading {
  readonly text: string;
  readonly rows: readonly ts.Type[];
}

/**
 * Follows the code to a text: literals, templates, constants, lists that are filled, conditions (both ways), calls of small
 * functions, parameters (by the arguments of all callers), values whose type has few literals.
 */
export class Interpreter extends Functions {
  /**
   * All texts that an expression can have; where there are very many, so many that each option of each condition is in one.
   * @param row the type of the rows; the caller's own where it is a type parameter
   * @throws NotReadable with the reason
   */
  readingsOf(expression: ts.Expression, row: ts.Type | null): Reading[] {
    const read = (): Reading => {
      this.outermost = new Scope();
      this.chosen = new Map();
      this.reached = new Map();
      this.reach(expression);
      const text = numbered(this.text(expression, this.outermost));
      return { text, rows: row === null ? [] : this.given(row) };
    };
    return this.choices.explore(read, ({ text, rows }) =>
      [text, ...rows.map((type) => this.checker.typeToString(type))].join(),
    );
  }

  protected eval(node: ts.Expression, scope: Scope): Value {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return this.eval(node.expression, scope);
    }
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return this.eval(node.expression, scope);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === Kind.TrueKeyword) return true;
    if (node.kind === Kind.FalseKeyword) return false;
    if (node.kind === Kind.NullKeyword) return null;
    if (ts.isTemplateExpression(node)) return this.template(node, scope, ({ text }) => text);
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
      return this.template(node.template, scope, ({ rawText, text }) => rawText ?? text);
    }
    if (ts.isBinaryExpression(node)) return this.binary(node, scope);
    if (ts.isConditionalExpression(node)) {
      return this.eval(this.holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken)
      return !this.holds(node.operand, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { code: node, scope };
    if (ts.isArrayLiteralExpression(node)) return this.items(node, scope);
    if (ts.isObjectLiteralExpression(node)) return this.fields(node, scope);
    if (ts.isIdentifier(node))
      return node.text === 'undefined'
        ? undefined
        : this.name(this.checker.getSymbolAtLocation(node), node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.property(node, scope);
    if (ts.isElementAccessExpression(node)) return this.element(node, scope);
    if (ts.isCallExpression(node)) return this.call(node, scope);
    return this.ofType(node);
  }

  protected template(
    node: ts.TemplateLiteral,
    scope: Scope,
    textOf: (part: { text: string; rawText?: string | undefined }) => string,
  ): string {
    if (ts.isNoSubstitutionTemplateLiteral(node)) return textOf(node);
    const parts = node.templateSpans.map((span) => this.text(span.expression, scope) + textOf(span.literal));
    return textOf(node.head) + parts.join('');
  }

  protected binary(node: ts.BinaryExpression, scope: Scope): Value {
    const sign = node.operatorToken.kind;
    if (sign === Kind.AmpersandAmpersandToken)
      return this.holds(node.left, scope) ? this.eval(node.right, scope) : false;
    if (sign === Kind.BarBarToken)
      return this.holds(node.left, scope) ? this.eval(node.left, scope) : this.eval(node.right, scope);
    if (sign === Kind.InKeyword) return this.choices.choose([true, false], node);
    const left = this.tolerant(node.left, scope);
    if (sign === Kind.QuestionQuestionToken) return left ?? this.eval(node.right, scope);
    const right = this.tolerant(node.right, scope);
    const holds = compared(sign, left, right);
    if (holds !== null) return holds === 'unknown' ? this.choices.choose([true, false], node) : holds;
    const number = calculated(sign, left, right);
    if (number !== null) return number;
    if (sign !== Kind.PlusToken || isNumeric(this.checker.getTypeAtLocation(node))) return this.ofType(node);
    return this.text(node.left, scope) + this.text(node.right, scope);
  }

  protected items(node: ts.ArrayLiteralExpression, scope: Scope): Value {
    const items: Value[] = [];
    for (const element of node.elements) {
      if (!ts.isSpreadElement(element)) items.push(this.tolerant(element, scope));
      else {
        const spread = this.eval(element.expression, scope);
        if (!Array.isArray(spread)) return this.ofType(node);
        items.push(...spread);
      }
    }
    return items;
  }

  protected fields(node: ts.ObjectLiteralExpression, scope: Scope): Fields {
    const fields: Fields = new Map();
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property)) {
        fields.set(
          keyOf(property.name),
          once(() => this.eval(property.initializer, scope)),
        );
      } else if (ts.isShorthandPropertyAssignment(property)) {
        const symbol = this.checker.getShorthandAssignmentValueSymbol(property);
        fields.set(property.name.text, () => this.name(symbol, property.name, scope));
      } else if (ts.isMethodDeclaration(property)) {
        fields.set(keyOf(property.name), () => ({ code: property, scope }));
      } else if (ts.isSpreadAssignment(property)) {
        for (const [key, value] of this.spread(property.expression, scope)) fields.set(key, value);
      }
    }
    return fields;
  }

  protected spread(node: ts.Expression, scope: Scope): Fields {
    const value = this.eval(node, scope);
    if (value instanceof Map) return value;
    if (!(value instanceof Opaque)) return new Map();
    const names = this.checker.getPropertiesOfType(value.type).map(({ name }) => name);
    return new Map(names.map((name) => [name, () => this.unknown.property(value, name, node)]));
  }

  protected property(node: ts.PropertyAccessExpression, scope: Scope): Value {
    if (node.expression.kind === Kind.ThisKeyword) return this.member(node);
    const whole = this.eval(node.expression, scope);
    const name = node.name.text;
    if (whole instanceof Map) return whole.get(name)?.();
    if (whole instanceof Opaque) return this.unknown.property(whole, name, node);
    if (name === 'length' && (Array.isArray(whole) || typeof whole === 'string')) return whole.length;
    return whole === undefined || whole === null ? undefined : this.ofType(node);
  }

  // `this.plan`, by its initializer or what the constructor puts there.
  protected member(node: ts.PropertyAccessExpression): Value {
    const symbol = this.checker.getSymbolAtLocation(node.name);
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined || !ts.isPropertyDeclaration(declaration)) return this.ofType(node);
    if (declaration.initializer !== undefined) return this.eval(declaration.initializer, this.outermost);
    const constructor = declaration.parent.members.find((member) => ts.isConstructorDeclaration(member));
    for (const statement of constructor?.body?.statements ?? []) {
      if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) continue;
      const { left, right } = statement.expression;
      const isIt =
        ts.isPropertyAccessExpression(left) && this.checker.getSymbolAtLocation(left.name) === symbol;
      if (isIt) return this.eval(right, this.outermost);
    }
    return this.ofType(node);
  }

  protected element(node: ts.ElementAccessExpression, scope: Scope): Value {
    const whole = this.eval(node.expression, scope);
    const key = this.eval(node.argumentExpression, scope);
    if (Array.isArray(whole)) return typeof key === 'number' ? whole[key] : this.choices.choose(whole, node);
    if (!(whole instanceof Map)) {
      return whole instanceof Opaque && typeof key === 'string'
        ? this.unknown.property(whole, key, node)
        : this.ofType(node);
    }
    const isKnown = (typeof key === 'string' && key !== NUMBER) || typeof key === 'number';
    return isKnown ? whole.get(String(key))?.() : this.choices.choose([...whole.values()], node)();
  }
}

const isNumeric = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.NumberLike) !== 0;

/** Gives numbers that only a run knows a value: the next free placeholder after `$`, otherwise 1. */
function numbered(text: string): string {
  let next = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits)));
  return text.replaceAll(`$${NUMBER}`, () => `$${++next}`).replaceAll(NUMBER, '1');
}
