/** What the turns that follow from one action of a customer cost beside the cloud, however often they are planned. */
import type { Sending } from '#shared/engine/turn'
import type { Counted } from '../../chat/conversation/store.ts'
import type { Tokens } from '../../platform/outside/completion.ts'

export class Spent {
  #calls = 0
  #tokensIn = 0
  #tokensOut = 0

  /** A server was asked. */
  addCall(): void {
    this.#calls += 1
  }

  addTokens({ read, written }: Tokens): void {
    this.#tokensIn += read
    this.#tokensOut += written
  }

  /** With what leaves once a turn has landed, and the forms that were answered in it; nothing where it cost nothing. */
  unitsWith(sendings: readonly Sending[], forms: readonly string[] = []): Pick<Counted, 'units' | 'forms'> {
    // A mail costs by those it goes to.
    const mails = sendings.reduce(
      (sum, sending) => sum + (sending.type === 'mail' ? sending.to.split(',').length : 0),
      0,
    )
    const units = {
      ...(this.#tokensIn > 0 && { tokensIn: this.#tokensIn }),
      ...(this.#tokensOut > 0 && { tokensOut: this.#tokensOut }),
      ...(this.#calls > 0 && { calls: this.#calls }),
      ...(mails > 0 && { mails }),
    }
    return { ...(Object.keys(units).length > 0 && { units }), ...(forms.length > 0 && { forms: [...forms] }) }
  }
}
