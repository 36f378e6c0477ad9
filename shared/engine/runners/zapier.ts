/** Sends the answers to a form to a Zap, once the turn has landed. */
import type { FunctionRunner } from './runner.ts'
import { valuesFor } from './values.ts'

export const zapier: FunctionRunner<'zapier-trigger'> = (does, { _id: blockId, next }, { state }) => ({
  state,
  effects: [
    { type: 'send', sending: { type: 'zap', blockId, endpoint: does.endpoint, values: valuesFor(does, state) } },
  ],
  next,
})
