/** Goes to the block of the first condition that holds, else to the default block (LOGIC-008). */
import { fieldsIn, fieldValue, holds, type KnownFields } from '../conditions.ts'
import { missingContent, type MissingContent, type Scene } from '../scene.ts'
import { filledVariables } from '../variables.ts'
import type { FunctionContent, FunctionRunner } from './runner.ts'

export const logic: FunctionRunner<'logic'> = (does, _, scene) => {
  const known = knownFields(does, scene)
  if ('wanting' in known) return known
  const found = does.expressions.find(({ condition }) => holds(condition, known))
  return { state: scene.state, effects: [], next: found?.blockId ?? does.defaultMappingBlockId }
}

/** What has no value is looked for among the questions of the form, and then among what variable blocks set. */
function knownFields(
  { formId, expressions }: FunctionContent<'logic'>,
  { state, context, content }: Scene,
): KnownFields | MissingContent {
  const { facts } = context
  const answers = (formId && state.answers[formId]) || {}
  const known = { facts, answers, variables: filledVariables(state, context), unset: new Set<string>() }
  const fields = expressions.flatMap(({ condition }) => fieldsIn(condition))
  const isUnknown = () => fields.some((field) => fieldValue(field, known) === undefined)
  if (!isUnknown()) return known
  const lacks = missingContent(content, { forms: [formId] })
  if (lacks) return lacks
  for (const { key } of content.forms.get(formId ?? '')?.questions ?? []) known.unset.add(key)
  if (!isUnknown()) return known
  if (!content.settable) return { wanting: { blocks: [], forms: [], settable: true } }
  for (const name of content.settable) known.unset.add(name)
  return known
}
