import ts from 'typescript';
import { Interpreter, type Reading } from './interpreter';
import { placeOf, type Code } from './program';
import { NotReadable } from './values';

/** One call that runs or declares a statement. */
export interface Found {
  /** `src/…/file.ts:12` */
  readonly place: string;
  readonly call: ts.CallExpression;
  /** Its texts, or why they can't be said. */
  readonly readings: readonly Reading[] | NotReadable;
}

// Both take the text second.
const CALLED = new Set(['queryRows', 'statement']);
const DECLARED_IN = /(?:^|\/)src\/platform\/db\/(?:query-rows|prepared-query)\.ts$/;

/** All statements of the code with their texts and the types of their rows. */
export function findStatements(code: Code): Found[] {
  const interpreter = new Interpreter(code);
  const found: Found[] = [];
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look);
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !CALLED.has(node.expression.text))
      return;
    const text = node.arguments[1];
    const signature = code.checker.getResolvedSignature(node);
    const file = signature?.declaration?.getSourceFile().fileName ?? '';
    if (text === undefined || signature === undefined || !DECLARED_IN.test(file)) return;
    const row = rowOf(code.checker.getReturnTypeOfSignature(signature), code.checker);
    found.push({ place: placeOf(node), call: node, readings: read(interpreter, text, row) });
  };
  for (const file of code.files) look(file);
  return found;
}

function read(interpreter: Interpreter, text: ts.Expression, row: ts.Type): Reading[] | NotReadable {
  try {
    return interpreter.readingsOf(text, row);
  } catch (error) {
    if (error instanceof NotReadable) return error;
    throw error;
  }
}

// Row of Promise<Row[]> and of Statement<Row>
function rowOf(returned: ts.Type, checker: ts.TypeChecker): ts.Type {
  const [inner = returned] = checker.getTypeArguments(returned as ts.TypeReference);
  if (!checker.isArrayType(inner)) return inner;
  const [entry = inner] = checker.getTypeArguments(inner as ts.TypeReference);
  return entry;
}
