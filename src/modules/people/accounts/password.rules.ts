/** What an attacker tries first for one person: names, address, the studio's name. */
export interface PasswordContext {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly siteName: string;
}

// Shorter words stand in too many others: Ada in Canada.
const SHORTEST_WORD = 4;
// Rows of a keyboard, the alphabet, figures.
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];

const RUNS_BOTH_WAYS = RUNS.flatMap((run) => {
  const backwards = Array.from(run).toReversed().join('');
  return [run + run, backwards + backwards];
});

const plain = (written: string): string =>
  written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function wordsOf({ firstName, lastName, email, siteName }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.split('@');
  const whole = [firstName, lastName, local, domain.split('.')[0] ?? '', siteName];
  // Of what an address is put together from, only what is long enough to be somebody's: `other` stands in `another`.
  const parts = [firstName, lastName, siteName].flatMap((part) => part.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts].map(plain))].filter((word) => word !== '');
}

function holdsWord(password: string, word: string): boolean {
  // Short words only where the password is nothing else but figures.
  if (word.length < SHORTEST_WORD) return password.replaceAll(/\p{N}/gu, '') === word;
  return password.includes(word);
}

function isRepetition(password: string): boolean {
  return [1, 2, 3, 4].some(
    (length) =>
      password.length >= 2 * length &&
      password === password.slice(0, length).repeat(password.length).slice(0, password.length),
  );
}

function isRun(password: string): boolean {
  return RUNS_BOTH_WAYS.some((run) => run.includes(password));
}

/**
 * Why a password is easily guessed for this person, or null: it holds their name or address or the studio's name, or is a
 * repetition or a sequence (OWASP ASVS 5.0, 6.1.2 and 6.2.11).
 */
export function guessableProblem(password: string, context: PasswordContext): string | null {
  const typed = plain(password);
  const letters = typed === '' ? password : typed;
  if (isRepetition(letters) || isRun(letters)) {
    return 'This password is a repetition or a sequence. Please choose another one.';
  }
  return wordsOf(context).some((word) => holdsWord(typed, word))
    ? 'This password contains your name, your address or the name of the studio. Please choose another one.'
    : null;
}
