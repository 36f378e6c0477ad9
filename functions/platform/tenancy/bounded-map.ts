/** What a process keeps in its memory, however many ask for something else each time. */

/** A map of at most `sizeMax` entries: one more takes the place of the one that was added first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly sizeMax: number) {
    super()
  }

  override set(key: Key, value: Value): this {
    super.set(key, value)
    if (this.size > this.sizeMax) this.delete(this.keys().next().value!)
    return this
  }
}
