/**
 * Faults of a response, found here or by the server. Their `path` names the field as the editor does: `title`,
 * `{choice id}.action`, `{rule id}.value`.
 */
import { BlockDraft } from '#shared/contracts/blocks'
import { faultAt, type FieldFault } from '#shared/faults'
import type { Checks } from '../../components/form/checks.ts'
import { partAt } from '../../components/form/parts.ts'
import { plainBlock, type EditedBlock } from './block-draft.ts'
import { isGroup, partsOf, takesValue } from './conditions/condition-draft.ts'

interface FaultContext {
  /** What the response has to differ from. */
  readonly others: readonly { readonly title: string; readonly key: string }[]
  /** The ids of forms that ask nothing a condition could speak of. */
  readonly unusableForms: ReadonlySet<string>
}

export const blockChecks = ({ others, unusableForms }: FaultContext) =>
  ({
    schema: BlockDraft,
    sentOf: plainBlock,
    // What a kind has of its own is edited as its content.
    fieldAt: ({ content }, path) => partAt(content, path[0] === 'function' ? path.slice(1) : path),
    rules: (edited) => [...takenFaults(edited, others), ...contentFaults(edited, unusableForms)],
  }) satisfies Checks<EditedBlock>

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

const takenFaults = (edited: EditedBlock, others: FaultContext['others']): FieldFault[] =>
  (['title', 'key'] as const)
    .filter((name) => edited[name] && others.some((other) => folded(other[name]) === folded(edited[name])))
    .map((name) => faultAt(name, `${name}-taken`))

/** What no schema says, or says in one word for a whole condition. */
function contentFaults({ content }: EditedBlock, unusableForms: ReadonlySet<string>): FieldFault[] {
  if (content.kind === 'unset-form') {
    const isNamed = content.unsetAllForms || content.unsetFormIds.length > 0
    return isNamed ? [] : [faultAt('unsetFormIds', 'no-forms')]
  }
  if (content.kind !== 'logic') return []
  const parts = content.expressions.flatMap(({ condition }) => partsOf(condition))
  return [
    ...(unusableForms.has(content.formId) ? [faultAt('formId', 'unusable-form')] : []),
    ...parts.flatMap((part) => {
      if (isGroup(part)) return part.rules.length > 0 ? [] : [faultAt(`${part.id}.rules`, 'no-condition')]
      if (!part.field) return [faultAt(`${part.id}.field`, 'mandatory')]
      return takesValue(part.operator) && part.value === '' ? [faultAt(`${part.id}.value`, 'mandatory')] : []
    }),
  ]
}
