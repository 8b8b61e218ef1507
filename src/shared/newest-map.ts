/** A map of its newest entries only: what is set is the newest, and the oldest makes room for it. */
export class NewestMap<K, V> extends Map<K, V> {
  readonly #most: number;

  /** @param most entries that are kept, at least one */
  constructor(max: number) {
    super();
    this.#most = max;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.#most) break;
      this.delete(oldest);
    }
    return this;
  }
}
