/** What the handlers of modules do. Only the bot imports it, because nothing else needs their code. */
import { appointmentAnswer } from './appointment/answer.ts'
import type { Given, ModuleAnswer, Moment } from './answer.ts'
import { currencyAnswer } from './conversion/currency.ts'
import { unitAnswer } from './conversion/units.ts'
import type { ModuleHandlerName } from './modules.ts'
import { orderAnswer, orderFailureWay, orderMissing, type Reply } from './order-status/answer.ts'

/** Works out its answer alone. */
interface Worker {
  readonly kind: 'works'
  readonly answer: (args: Given, moment: Moment) => ModuleAnswer
}

/** Reads what the endpoint of its function answers; `undefined`: that was no proper answer. */
interface Asker {
  readonly kind: 'asks'
  /** The answer where nobody needs to be asked. */
  readonly before: (args: Given) => ModuleAnswer | undefined
  readonly answer: (reply: Reply, args: Given, moment: Pick<Moment, 'language'>) => ModuleAnswer | undefined
  /** The path of a failure, which staff are told of all the same. */
  readonly wayOf: (reason: string) => string
}

export const answers: Readonly<Record<ModuleHandlerName, Worker | Asker>> = {
  'order-status': {
    kind: 'asks',
    before: orderMissing,
    answer: (reply, args, { language }) => orderAnswer(reply, args, language),
    wayOf: orderFailureWay,
  },
  'appointment-file': { kind: 'works', answer: appointmentAnswer },
  'unit-conversion': { kind: 'works', answer: unitAnswer },
  'currency-conversion': { kind: 'works', answer: currencyAnswer },
}
