import { RegExpParser, type AST } from '@eslint-community/regexpp';
import type { Expression } from './all-expressions';

/** What exponential expressions choke on within a second. */
export const SHORT = 24;
/** What quadratic ones choke on. */
export const LONG = 30_000;
const MAX_PUMPS = 60;

const UNUSUAL = ['\0', '\n', '!', '<', ' '];

function charOf(node: AST.CharacterClass | AST.CharacterSet | AST.Character, flags: string): string {
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  const expression = new RegExp(`^${node.raw}$`, flags.replace(/[gy]/g, ''));
  const candidates = Array.from('aA0 -_.:;,"\'<>/=@x1\t\n(&%é中\u0301');
  return candidates.find((char) => expression.test(char)) ?? 'a';
}

// Short words that a part of an expression takes.
function wordsOf(node: AST.Node, flags: string): string[] {
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives.flatMap((one) => wordsOf(one, flags)).slice(0, 4);
  if (node.type === 'Alternative') return [node.elements.map((one) => wordsOf(one, flags)[0] ?? '').join('')];
  if (node.type === 'Quantifier')
    return [(wordsOf(node.element, flags)[0] ?? '').repeat(Math.max(1, node.min))];
  if (node.type === 'CharacterClass' || node.type === 'CharacterSet' || node.type === 'Character')
    return [charOf(node, flags)];
  return [''];
}

// Everything that an expression may begin with, cut after each of its parts.
function beginnings(node: AST.Node, flags: string): string[] {
  if (node.type === 'Alternative') {
    const words = node.elements.map((one) => wordsOf(one, flags)[0] ?? '');
    const cut = words.map((_, index) => words.slice(0, index + 1).join(''));
    const inner = node.elements.flatMap((one, index) =>
      beginnings(one, flags).map((word) => words.slice(0, index).join('') + word),
    );
    return [...cut, ...inner];
  }
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives.flatMap((one) => beginnings(one, flags));
  if (node.type === 'Quantifier') return beginnings(node.element, flags);
  return wordsOf(node, flags);
}

// Each part by itself: what a repetition repeats.
function partsOf(node: AST.Node, flags: string): string[] {
  const own = wordsOf(node, flags);
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup')
    return [...own, ...node.alternatives.flatMap((one) => partsOf(one, flags))];
  if (node.type === 'Alternative') return [...own, ...node.elements.flatMap((one) => partsOf(one, flags))];
  if (node.type === 'Quantifier') return [...own, ...partsOf(node.element, flags)];
  return own;
}

/**
 * Texts that an expression may choke on: its own beginnings and parts, over and over, and then something that it does not
 * take. What is linear reads 30,000 characters in far less than a millisecond, what is not takes seconds.
 * @param length characters, about
 */
export function pumped({ source, flags }: Expression, length: number): string[] {
  const tree = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const pumps = [...new Set([...beginnings(tree, flags), ...partsOf(tree, flags)])].filter(
    (pump) => pump !== '',
  );
  const [start = ''] = wordsOf(tree, flags);
  return pumps.slice(0, MAX_PUMPS).flatMap((pump) => {
    const many = pump.repeat(Math.ceil(length / pump.length));
    return UNUSUAL.map((end) => many + end).concat(start + many + UNUSUAL[0], `\0${many}\0`);
  });
}
