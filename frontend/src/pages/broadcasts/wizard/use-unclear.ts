/** The placeholders of a content that its author should look at before customers read them. */
import { unclearPlaceholders, type UnclearPlaceholder } from '#shared/fields/unclear-placeholders'
import { useVariables } from '../../../components/form/text-editor/variables.ts'
import { textsOf, type EditedBroadcast } from './broadcast-draft.ts'

export function useUnclear(content: EditedBroadcast['content']): UnclearPlaceholder[] {
  const known = new Set(useVariables().map(({ name }) => name.toLowerCase()))
  const texts = textsOf(content).flatMap((text) => Object.values(text))
  return unclearPlaceholders(texts, known)
}

/** Whether customers would read what nobody means: it is sent only where that was confirmed. */
export const needsConfirmation = (unclear: readonly UnclearPlaceholder[]): boolean =>
  unclear.some(({ why }) => why !== 'empty')
