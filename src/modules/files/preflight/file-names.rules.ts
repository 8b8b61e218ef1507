/** A file's name as words: without folder, ending, separators and capitals inside of words. */
function wordsOf(name: string): string {
  return name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]+$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-.()[\]+#,&]+/g, ' ')
    .replace(/([a-z])(\d)/gi, '$1 $2')
    .toLowerCase()
    .trim();
}

const FILLERS =
  /^(audio|track|trk|untitled|unnamed|new|recording|recorded|rec|bounce|bounced|export|exported|render|rendered|file|stem|stems|channel|ch|inst|instrument|mono|stereo|region|clip|take|copy|final|wav|mp|song|version|v|l|r|\d|\s)+$/;

/** Whether nothing in a name says what the file holds: 'Audio 12.wav', '03.wav', 'bounce final (2).wav'. */
export function isEmptyName(name: string): boolean {
  const words = wordsOf(name);
  return words === '' || FILLERS.test(words.replace(/\s+/g, ' '));
}

const INSTRUMENT =
  /\b(drums?|vocals?|vox|bass|guitars?|gtrs?|keys|synths?|backings?|bgvs?|strings|fx|kit|loop)\b/;
/** Whether a name says which instrument or voice is in the file: such a file is one track of a song. */
export function namesInstrument(name: string): boolean {
  return INSTRUMENT.test(wordsOf(name));
}

/** The surest first. */
const MIX_NAMES = [
  /\brough\b/,
  /\b(reference|ref)\b/,
  /\b(full|2|two|stereo|main|demo) ?mix\b/,
  /\b(mixdown|mix|premaster|master)\b/,
  /\bbounce\b/,
];

/**
 * Which file of a set is the rough mix by its name: the only one with the surest of such words. Null where none is, or
 * where several are alike.
 */
export function roughMixOf(names: readonly string[]): number | null {
  if (names.length < 2) return null;
  const words = names.map(wordsOf);
  for (const pattern of MIX_NAMES) {
    const found = words.flatMap((text, index) =>
      pattern.test(text) && !INSTRUMENT.test(text) ? [index] : [],
    );
    if (found.length === 1) return found[0] ?? null;
    if (found.length > 1) return null;
  }
  return null;
}

/** Names without the folder that all of them lie in ('My Song - Kick.wav', as folders become names). */
export function withoutFolder(names: readonly string[]): string[] {
  const folder = /^(.+?) - /.exec(names[0] ?? '')?.[0];
  if (names.length < 2 || folder === undefined || !names.every((name) => name.startsWith(folder)))
    return [...names];
  return names.map((name) => name.slice(folder.length));
}
