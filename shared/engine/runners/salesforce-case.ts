/** Opens a case in Salesforce, once the turn has landed; where Salesforce is not connected, the path of errors goes on. */
import { fill, variablesIn } from '../variables.ts'
import type { FunctionRunner } from './runner.ts'
import { valuesFor } from './values.ts'

export const salesforceCase: FunctionRunner<'salesforce-create-case'> = (does, { _id: blockId, next }, scene) => {
  const { state, context } = scene
  if (!context.connected.salesforce)
    return {
      state,
      effects: [{ type: 'call-failed', failure: { what: 'case', blockId, reason: 'not-connected' } }],
      next: does.errorBlockId ?? next,
    }
  const variables = variablesIn(state, context)
  const [subject, description] = [does.subject, does.description].map((text) => fill(text, variables, context.language))
  return {
    state,
    effects: [
      {
        type: 'send',
        sending: {
          type: 'case',
          blockId,
          subject: subject!,
          description: description!,
          values: valuesFor(does, state),
        },
      },
    ],
    next,
  }
}
