/** The letters that were typed lately, by which a tree finds a node. */
const forgottenMs = 800

export class Typed {
  #letters = ''
  #at = 0

  get letters(): string {
    return performance.now() - this.#at < forgottenMs ? this.#letters : ''
  }

  add(letter: string): void {
    this.#letters = this.letters + letter
    this.#at = performance.now()
  }
}
