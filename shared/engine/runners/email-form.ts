/** Sends the answers to a form by e-mail, once the turn has landed. */
import { fill, variablesIn } from '../variables.ts'
import type { FunctionRunner } from './runner.ts'
import { valuesFor } from './values.ts'

export const emailForm: FunctionRunner<'email-form-as-table'> = (does, { _id: blockId, next }, { state, context }) => {
  const { toEmail: to, fromEmail: from, unset, formId, useAllFormValues } = does
  const subject = fill(does.subject, variablesIn(state, context), context.language)
  const values = valuesFor(does, state)
  const answers = Object.fromEntries(
    Object.entries(state.answers).filter(([id]) => !unset || (!useAllFormValues && id !== formId)),
  )
  return {
    state: { ...state, answers },
    effects: [{ type: 'send', sending: { type: 'mail', blockId, to, from, subject, values } }],
    next,
  }
}
