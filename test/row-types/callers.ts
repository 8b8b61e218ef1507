import ts from 'typescript';
import type { Code } from './program';

export type Call = ts.CallExpression | ts.NewExpression;

/** Who calls which function of the product. */
export class Callers {
  readonly #checker: ts.TypeChecker;
  readonly #byName = new Map<string, Call[]>();
  readonly #known = new Map<ts.Node, Call[]>();

  constructor({ checker, files }: Code) {
    this.#checker = checker;
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const name = nameOf(node.expression);
        const named = this.#byName.get(name);
        if (named === undefined) this.#byName.set(name, [node]);
        else named.push(node);
      }
      ts.forEachChild(node, look);
    };
    for (const file of files) look(file);
  }

  of(code: ts.FunctionLikeDeclaration): readonly Call[] {
    const known = this.#known.get(code);
    if (known !== undefined) return known;
    const named = this.#byName.get(nameOfCode(code)) ?? [];
    const callers = named.filter((call) => this.#checker.getResolvedSignature(call)?.declaration === code);
    this.#known.set(code, callers);
    return callers;
  }
}

function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

function nameOfCode(code: ts.FunctionLikeDeclaration): string {
  if (ts.isConstructorDeclaration(code)) return code.parent.name?.text ?? '';
  if (code.name !== undefined) return code.name.getText();
  const { parent } = code;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '';
}
