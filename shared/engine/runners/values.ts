/** The answers that a function sends. */
import type { FormValue } from '../form-answer.ts'
import type { BotState, SentValues } from '../turn.ts'

interface Wanted {
  readonly formId?: string | undefined
  readonly useAllFormValues: boolean
}

/** Those to one form, or those to all forms, of which the form created later wins; without a form none. */
export function valuesFor({ formId, useAllFormValues }: Wanted, { answers }: BotState): SentValues {
  if (!useAllFormValues) return (formId && answers[formId]) || {}
  const all: Record<string, FormValue> = {}
  for (const id of Object.keys(answers).toSorted()) Object.assign(all, answers[id])
  return all
}
