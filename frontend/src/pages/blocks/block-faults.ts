/**
 * Faults of a response, found here or by the server. Their `path` names the field as the editor does: `title`,
 * `{choice id}.action`, `{rule id}.value`.
 */
import { BlockDraft } from '#shared/contracts/blocks'
import { faultAt, type FieldFault } from '#shared/faults'
import type { Checks } from '../../components/form/checks.ts'
import { partAt } from '../../components/form/parts.ts'
import { plainBlock, type EditedBlock } from './block-draft.ts'
import { kinds } from './kinds/index.ts'

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
    rules: (edited) => [
      ...takenFaults(edited, others),
      ...(kinds[edited.content.kind].faults?.(edited.content, unusableForms) ?? []),
    ],
  }) satisfies Checks<EditedBlock>

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

const takenFaults = (edited: EditedBlock, others: FaultContext['others']): FieldFault[] =>
  (['title', 'key'] as const)
    .filter((name) => edited[name] && others.some((other) => folded(other[name]) === folded(edited[name])))
    .map((name) => faultAt(name, `${name}-taken`))
