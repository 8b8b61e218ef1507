import ts from 'typescript';
import type { Call } from './callers';
import { Reader } from './reader';
import { NotReadable, Opaque, type Scope, type Value } from './values';

/** What names stand for: constants, parameters by the arguments of callers, type parameters. */
export abstract class Names extends Reader {
  /** Notes the call that leads from a function to what is read. */
  protected abstract reach(call: ts.Node): void;

  /** Does what a function does before that call, where it fills lists. */
  protected abstract fill(code: ts.Node | undefined): void;

  protected name(found: ts.Symbol | undefined, node: ts.Identifier, scope: Scope): Value {
    const isAlias = found !== undefined && (found.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? this.checker.getAliasedSymbol(found) : found;
    const declaration = symbol?.valueDeclaration;
    if (symbol === undefined || declaration === undefined)
      throw new NotReadable(`${node.text} (declared nowhere)`);
    const bound = scope.get(symbol);
    if (bound !== undefined) return bound();
    if (ts.isFunctionDeclaration(declaration)) return { code: declaration, scope };
    const home = scope.of(ts.findAncestor(declaration.parent, ts.isFunctionLike) ?? null);
    if (ts.isParameter(declaration)) home.bind(symbol, () => this.argument(declaration));
    else if (ts.isBindingElement(declaration)) home.bind(symbol, () => this.part(declaration, home));
    else if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) {
      const { initializer } = declaration;
      const isConst = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
      if (!isConst) throw new NotReadable(`${node.text} (may change)`);
      home.bind(symbol, () => this.eval(initializer, home));
      if (ts.isArrayLiteralExpression(initializer))
        this.fill(ts.findAncestor(declaration, ts.isFunctionLike));
    } else home.bind(symbol, () => this.ofType(node));
    return home.get(symbol)?.();
  }

  // `table` of `const { table } = plan` and of `({ table }) => …`
  protected part(declaration: ts.BindingElement, scope: Scope): Value {
    const { parent: pattern } = declaration;
    const holder = pattern.parent;
    let whole: Value;
    if (ts.isBindingElement(holder)) whole = this.part(holder, scope);
    else {
      whole = scope.once(holder, () => {
        if (ts.isParameter(holder)) return this.argument(holder);
        return holder.initializer === undefined ? undefined : this.eval(holder.initializer, scope);
      });
    }
    return this.partOf(whole, declaration, scope);
  }

  protected partOf(whole: Value, declaration: ts.BindingElement, scope: Scope): Value {
    const { parent: pattern, initializer } = declaration;
    if (declaration.dotDotDotToken !== undefined) return this.ofType(declaration);
    let part: Value;
    if (Array.isArray(whole)) part = whole[pattern.elements.indexOf(declaration)];
    else if (whole instanceof Map)
      part = whole.get(keyOf(declaration.propertyName ?? (declaration.name as ts.Identifier)))?.();
    else if (whole instanceof Opaque && ts.isObjectBindingPattern(pattern)) {
      const name = keyOf(declaration.propertyName ?? (declaration.name as ts.Identifier));
      part = this.unknown.property(whole, name, declaration.name as ts.Identifier);
    } else part = this.ofType(declaration);
    return part === undefined && initializer !== undefined ? this.eval(initializer, scope) : part;
  }

  // The argument that one of the callers passes; where the type has few literals, each of them.
  protected argument(declaration: ts.ParameterDeclaration): Value {
    const type = this.checker.getTypeAtLocation(declaration);
    if (this.unknown.isFinite(type)) return this.unknown.of(type, declaration);
    const code = declaration.parent as ts.FunctionLikeDeclaration;
    const caller = this.callerOf(code);
    if (caller === null) return this.unknown.of(type, declaration);
    const argument = caller.arguments?.[code.parameters.indexOf(declaration)];
    if (argument !== undefined) return this.tolerant(argument, this.outermost);
    return declaration.initializer === undefined
      ? undefined
      : this.eval(declaration.initializer, this.outermost);
  }

  protected callerOf(code: ts.FunctionLikeDeclaration): Call | null {
    const chosen = this.chosen.get(code);
    if (chosen !== undefined) return chosen;
    const callers = this.callers.of(code);
    const caller = callers.length === 0 ? null : this.choices.choose(callers, code);
    this.chosen.set(code, caller);
    if (caller !== null) this.reach(caller);
    return caller;
  }

  // The parts of an intersection, type parameters replaced by what the caller says.
  protected given(type: ts.Type): ts.Type[] {
    if (type.isIntersection()) {
      const parts = type.types.map((part) => this.given(part));
      // The compiler merges the parts best, where it knows them.
      const isKnown = parts.every(([part], index) => part === type.types[index]);
      return isKnown ? [type] : parts.flat();
    }
    const parameter = type.isTypeParameter() ? type.symbol.declarations?.[0] : undefined;
    if (parameter === undefined || !ts.isTypeParameterDeclaration(parameter)) return [type];
    const owner = parameter.parent;
    const code = ts.isClassLike(owner)
      ? owner.members.find((member) => ts.isConstructorDeclaration(member))
      : owner;
    const caller =
      code !== undefined && ts.isFunctionLike(code)
        ? this.callerOf(code as ts.FunctionLikeDeclaration)
        : null;
    if (caller === null || !('typeParameters' in owner)) return [type];
    const index = owner.typeParameters?.indexOf(parameter) ?? -1;
    const said = caller.typeArguments?.[index];
    if (said !== undefined) return this.given(this.checker.getTypeFromTypeNode(said));
    const made = this.checker.getTypeAtLocation(caller) as ts.TypeReference;
    const inferred = this.checker.getTypeArguments(made)[index];
    return inferred === undefined ? [type] : this.given(inferred);
  }
}

/** The name of a property. */
export const keyOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) ||
  ts.isStringLiteralLike(name) ||
  ts.isNumericLiteral(name) ||
  ts.isPrivateIdentifier(name)
    ? name.text
    : name.getText();
