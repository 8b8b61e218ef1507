import ts from 'typescript';
import { NUMBER, Opaque, type Value } from './values';

const { SyntaxKind: Sign } = ts;

/** The numbers' own operators; null where it is none of them or a number is not known. */
export function calculated(sign: ts.SyntaxKind, left: Value, right: Value): number | null {
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  if (sign === Sign.PlusToken) return left + right;
  if (sign === Sign.MinusToken) return left - right;
  return sign === Sign.AsteriskToken ? left * right : null;
}

/** Whether a comparison holds; null where it is none, 'unknown' where only a run knows. */
export function compared(sign: ts.SyntaxKind, left: Value, right: Value): boolean | 'unknown' | null {
  if (sign === Sign.EqualsEqualsEqualsToken) return same(left, right);
  if (sign === Sign.ExclamationEqualsEqualsToken) {
    const result = same(left, right);
    return result === 'unknown' ? result : !result;
  }
  const tests: Partial<Record<ts.SyntaxKind, (a: number, b: number) => boolean>> = {
    [Sign.LessThanToken]: (a, b) => a < b,
    [Sign.LessThanEqualsToken]: (a, b) => a <= b,
    [Sign.GreaterThanToken]: (a, b) => a > b,
    [Sign.GreaterThanEqualsToken]: (a, b) => a >= b,
  };
  const test = tests[sign];
  if (test === undefined) return null;
  return typeof left === 'number' && typeof right === 'number' ? test(left, right) : 'unknown';
}

function same(left: Value, right: Value): boolean | 'unknown' {
  const isOpen = (side: Value) => side instanceof Opaque || side === NUMBER;
  if (!isOpen(left) && !isOpen(right)) return left === right;
  // Something is never nothing.
  return [left, right].some((side) => side === null || side === undefined) ? false : 'unknown';
}
