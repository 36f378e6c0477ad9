/**
 * Faults of a response, found here or by the server. Their `path` names the field as the editor does: `title`,
 * `{choice id}.action`, `{rule id}.value`.
 */
import { BlockDraft } from '#shared/contracts/blocks'
import { faultAt, faultsIn, type FieldFault } from '#shared/faults'
import type { EditedBlock } from './block-draft.ts'
import { plainBlock } from './block-draft.ts'
import { kinds } from './kinds/index.ts'

interface FaultContext {
  /** What the response has to differ from. */
  readonly others: readonly { readonly title: string; readonly key: string }[]
  /** The ids of forms that ask nothing a condition could speak of. */
  readonly unusableForms: ReadonlySet<string>
}

export function blockFaults(edited: EditedBlock, { others, unusableForms }: FaultContext): FieldFault[] {
  const { content } = edited
  const { error } = BlockDraft.safeParse(plainBlock(edited))
  const own = [...takenFaults(edited, others), ...(kinds[content.kind].faults?.(content, unusableForms) ?? [])]
  const found = faultsIn(error).map((fault) => blockFault(edited, fault))
  // Of a rule the schema only says that it is wrong; where we know why, that is enough.
  const known = new Set(own.map(({ path }) => path.split('.')[0]))
  return [...found.filter(({ path }) => path.includes('.') || !known.has(path)), ...own]
}

/** A fault in what is sent of a response, whose path is `items.0.choices.2.title.en`. */
export const blockFault = (edited: EditedBlock, fault: FieldFault): FieldFault => ({
  ...fault,
  path: fieldAt(edited, fault.path.split('.')),
})

/** The field a path means: parts with an id of their own name it, and a language belongs to the field that shows it. */
function fieldAt(edited: EditedBlock, path: readonly string[]): string {
  const named = path[0] === 'function' ? path.slice(1) : path
  let part: unknown = edited.content
  let owner = ''
  let field = ''
  for (const name of named) {
    if (Array.isArray(part)) part = part[Number(name)]
    else {
      field = name
      part = isRecord(part) ? part[name] : undefined
    }
    if (isRecord(part) && typeof part['id'] === 'string') {
      owner = part['id']
      field = ''
    } else if (!Array.isArray(part)) break
  }
  return [owner, field].filter(Boolean).join('.')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

const takenFaults = (edited: EditedBlock, others: FaultContext['others']): FieldFault[] =>
  (['title', 'key'] as const)
    .filter((name) => edited[name] && others.some((other) => folded(other[name]) === folded(edited[name])))
    .map((name) => faultAt(name, `${name}-taken`))
