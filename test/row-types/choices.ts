import type ts from 'typescript';
import { Impossible, NotReadable, short } from './values';

// Which option is taken where; the first where nothing is said.
type Way = ReadonlyMap<string, number>;

// With more ways than these, each option is taken once instead of each combination.
const MAX_COMBINED = 64;

/** Where reading the code doesn't tell which way a run takes, all of them are read, one after the other. */
export class Choices {
  #way: Way = new Map();
  // How many options each choice of the way has.
  #met = new Map<string, number>();

  /**
   * What `read` returns on each way; what has the same name comes once.
   * @throws NotReadable when one of them can't be read
   */
  explore<T>(read: () => T, nameOf: (result: T) => string): T[] {
    const results = new Map<string, T>();
    const ways: Way[] = [new Map()];
    const seen = new Set<string>();
    for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
      const result = this.#follow(way, read);
      if (result !== null) results.set(nameOf(result), result);
      const combined = ways.length + results.size <= MAX_COMBINED;
      for (const [place, options] of this.#met) {
        if (way.has(place)) continue;
        for (let pick = 1; pick < options; pick++) {
          const next: Way = new Map([...way, [place, pick]]);
          const alone = `${place} ${pick}`;
          const name = combined
            ? [...next]
                .map(([at, option]) => `${at} ${option}`)
                .toSorted()
                .join(' ')
            : alone;
          if (seen.has(name)) continue;
          seen.add(name).add(alone);
          ways.push(next);
        }
      }
    }
    if (results.size === 0) throw new NotReadable('no way leads here');
    return [...results.values()];
  }

  #follow<T>(way: Way, read: () => T): T | null {
    this.#way = way;
    this.#met = new Map();
    try {
      return read();
    } catch (error) {
      if (error instanceof Impossible) return null;
      throw error;
    }
  }

  /** One of the options. */
  choose<T>(options: readonly T[], why: ts.Node): T {
    if (options.length === 0) throw new NotReadable(`${short(why)} (nothing to choose from)`);
    if (options.length === 1) return options[0] as T;
    const at = `${why.getSourceFile().fileName}:${why.pos}:${why.end}`;
    let place = at;
    for (let again = 1; this.#met.has(place); again++) place = `${at}#${again}`;
    this.#met.set(place, options.length);
    return options[this.#way.get(place) ?? 0] as T;
  }
}
