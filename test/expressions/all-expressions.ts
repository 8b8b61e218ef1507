import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression of the product's own code. */
export interface Expression {
  /** `src/…/file.ts:12`. */
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

// What is put into an expression at run time: a name or a number of our own.
const FILLED = 'name1';

function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => join('src', name));
}

function textOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => FILLED + literal.text).join('');
}

// `new RegExp(text, flags)`; a copy of a literal is that literal.
function made(node: ts.Node): Pick<Expression, 'source' | 'flags'> | 'unreadable' | null {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null;
  const [first, flags] = node.arguments ?? [];
  const source = textOf(first);
  if (source !== null) return { source, flags: textOf(flags) ?? '' };
  return first !== undefined && ts.isIdentifier(first) && /^[A-Z_]+$/.test(first.text) ? null : 'unreadable';
}

function literal(text: string): Pick<Expression, 'source' | 'flags'> {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** All regular expressions in the code of the product, and places that make one of what nobody can read there. */
export function allExpressions(): { expressions: Expression[]; unreadable: string[] } {
  const expressions: Expression[] = [];
  const unreadable: string[] = [];
  for (const file of sourceFiles()) {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const look = (node: ts.Node): void => {
      const where = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) expressions.push({ where, ...literal(node.text) });
      const found = made(node);
      if (found === 'unreadable') unreadable.push(where);
      else if (found !== null) expressions.push({ where, ...found });
      ts.forEachChild(node, look);
    };
    look(tree);
  }
  return { expressions, unreadable };
}
