/** Forgets the answers to some forms, or to all of them. */
import type { FunctionRunner } from './runner.ts'

export const unsetForm: FunctionRunner<'unset-form'> = ({ unsetFormIds, unsetAllForms }, { next }, { state }) => {
  const kept = Object.entries(state.answers).filter(([formId]) => !unsetAllForms && !unsetFormIds.includes(formId))
  return { state: { ...state, answers: Object.fromEntries(kept) }, effects: [], next }
}
