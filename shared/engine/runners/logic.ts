/** Goes to the block of the first condition that holds, else to the default block (LOGIC-008). */
import { holds } from '../conditions.ts'
import type { FunctionRunner } from './runner.ts'

export const logic: FunctionRunner<'logic'> = ({ formId, expressions, defaultMappingBlockId }, _, scene) => {
  const { state, context } = scene
  const answers = (formId && state.answers[formId]) || {}
  const found = expressions.find(({ condition }) => holds(condition, answers, context.facts))
  return { state, effects: [], next: found?.blockId ?? defaultMappingBlockId }
}
