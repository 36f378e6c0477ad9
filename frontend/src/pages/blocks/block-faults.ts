/** What is wrong with a response before it is saved, or by the server's answer, each fault at its field. */
import { BlockDraft } from '#shared/contracts/blocks'
import type { FieldFault } from '#shared/problem'
import type { EditedBlock } from './block-draft.ts'
import { plainBlock } from './block-draft.ts'
import { isGroup, partsOf, takesValue } from './conditions/condition-draft.ts'

/** `field` names the field as the editor does: `title`, `{choice id}.action`, `{rule id}.value`. */
export interface Fault {
  readonly field: string
  readonly name: FaultName
  /** The limit that was passed. */
  readonly max?: string
}

/** The sentences of the schemas and of the server, by the names of their translations. */
const names = {
  'Mandatory field': 'mandatory',
  'Mandatory field, please ensure your default language has been filled.': 'first-language',
  'Enter a valid word': 'word',
  'Enter a valid url or at least one variable (exp: ***URL***)': 'url',
  'Enter valid phone number.': 'phone',
  'The Action field for the choice button is mandatory; add Link, Block or Phone number.': 'no-action',
  'You cannot add any more choices': 'too-many-choices',
  'Add at least one item': 'no-items',
  'Add at least one condition': 'no-condition',
  'The bot finds this response by its key, so the key stays as it is.': 'own-key',
  'This response no longer exists.': 'gone',
  'This intent no longer exists.': 'gone',
  'This form no longer exists.': 'gone',
} as const

/** What is missing where the schema only knows that something else was expected. */
const missing: Readonly<Record<string, FaultName>> = {
  media: 'no-media',
  formId: 'mandatory',
  blockId: 'mandatory',
  defaultMappingBlockId: 'mandatory',
  action: 'no-action',
}

export type FaultName =
  | (typeof names)[keyof typeof names]
  | 'too-much'
  | 'title-taken'
  | 'key-taken'
  | 'no-media'
  | 'no-forms'
  | 'unusable-form'
  | 'wrong'

interface Surroundings {
  /** What the response has to differ from. */
  readonly others: readonly { readonly title: string; readonly key: string }[]
  /** The ids of forms that ask nothing a condition could speak of. */
  readonly unusableForms: ReadonlySet<string>
}

export function blockFaults(edited: EditedBlock, { others, unusableForms }: Surroundings): Fault[] {
  const { error } = BlockDraft.safeParse(plainBlock(edited))
  const own = [...taken(edited, others), ...contentFaults(edited, unusableForms)]
  const found = (error?.issues ?? []).map(({ path, message }) => worded(fieldAt(edited, path.map(String)), message))
  // Of a rule the schema only says that it is wrong; where we know why, that is enough.
  const known = new Set(own.map(({ field }) => field.split('.')[0]))
  return [...found.filter(({ field }) => field.includes('.') || !known.has(field)), ...own]
}

/** A fault the server found in what was sent: its path is `items.0.choices.2.title.en`. */
export const serverFault = (edited: EditedBlock, { path, message }: FieldFault): Fault =>
  worded(fieldAt(edited, path.split('.')), message)

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

function worded(field: string, message: string): Fault {
  const max = /^At most (\d+)/.exec(message)?.[1]
  if (max) return { field, name: 'too-much', max }
  const known = Object.entries(names).find(([sentence]) => sentence === message)
  return { field, name: known?.[1] ?? missing[field.split('.').at(-1) ?? ''] ?? 'wrong' }
}

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

const taken = (edited: EditedBlock, others: Surroundings['others']): Fault[] =>
  (['title', 'key'] as const)
    .filter((name) => edited[name] && others.some((other) => folded(other[name]) === folded(edited[name])))
    .map((name) => ({ field: name, name: `${name}-taken` }))

/** What no schema says, or says in one word for a whole condition. */
function contentFaults({ content }: EditedBlock, unusableForms: ReadonlySet<string>): Fault[] {
  if (content.kind === 'unset-form') {
    const named = content.unsetAllForms || content.unsetFormIds.length > 0
    return named ? [] : [{ field: 'unsetFormIds', name: 'no-forms' }]
  }
  if (content.kind !== 'logic') return []
  const parts = content.expressions.flatMap(({ condition }) => partsOf(condition))
  return [
    ...(unusableForms.has(content.formId) ? [{ field: 'formId', name: 'unusable-form' } as const] : []),
    ...parts.flatMap((part): Fault[] => {
      if (isGroup(part)) return part.rules.length > 0 ? [] : [{ field: `${part.id}.rules`, name: 'no-condition' }]
      if (!part.field) return [{ field: `${part.id}.field`, name: 'mandatory' }]
      return takesValue(part.operator) && part.value === '' ? [{ field: `${part.id}.value`, name: 'mandatory' }] : []
    }),
  ]
}
