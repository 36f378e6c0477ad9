/**
 * What all masking rules of a company may cost for one message. It is counted in steps, not in time, so that the same message
 * is masked the same on a busy machine. A step is one instruction of a compiled pattern at one character: the engine does
 * each at most once in a search, so that no search does more than the characters it has read times the pattern's instructions.
 */

/** 5 to 30 ns a step on a laptop of 2024: at most a third of a second for a message, however many rules there are. */
export const messageStepsMax = 12_000_000

/** All enabled rules together, for the longest text of a customer: half of what a message may cost, because a mail is longer. */
export const rulesStepsMax = 6_000_000

/** Characters that a search for a fixed text passes in the time of one step. */
const charactersPerStep = 16

/** Ends a search for which no steps are left. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

export class MaskBudget {
  spent = 0

  constructor(private readonly max = messageStepsMax) {}

  /** Throws `BudgetSpent` where so many steps are not left; they are not taken then, and no more are from then on. */
  spend(steps: number): void {
    if (this.spent + steps > this.max) this.spent = this.max
    if (this.spent >= this.max) throw new BudgetSpent()
    this.spent += steps
  }
}

/** A text that counts how far a search reads in it. */
export class CountedText extends String {
  readonly #text: string
  /** The character that was read last of those that no search before it has read; searches begin one after the other. */
  #furthest = -1

  constructor(
    text: string,
    private readonly instructions: number,
    private readonly budget: MaskBudget,
  ) {
    super(text)
    this.#text = text
  }

  /** Begins a search; gives true, so that a condition can say so. */
  searchFrom(at: number): true {
    this.#furthest = at - 1
    this.budget.spend(this.instructions)
    return true
  }

  override charCodeAt(at: number): number {
    if (at > this.#furthest) {
      this.budget.spend((at - this.#furthest) * this.instructions)
      this.#furthest = at
    }
    return this.#text.charCodeAt(at)
  }

  override indexOf(searched: string, from = 0): number {
    this.budget.spend((this.#text.length - from) / charactersPerStep)
    return this.#text.indexOf(searched, from)
  }
}
