/** The variables of conversations: what variable blocks set, and what forms ask for. */
import type { ConversationVariable } from '#shared/contracts/variables'
import type { DataType } from '#shared/contracts/forms'
import type { VariableType } from '#shared/fields/variables'
import type { Context } from '../../platform/request/context.ts'
import { allBlocks } from './blocks.ts'
import { allForms } from './forms.ts'

interface Found extends ConversationVariable {
  /** The types of the questions; `any` of a block, because its texts are filled when it runs. */
  readonly types: ReadonlySet<VariableType>
}

/** By name; the same name may be set by several blocks and asked for by several forms. */
export async function conversationVariables({ table }: Pick<Context, 'table'>): Promise<Found[]> {
  const [blocks, forms] = await Promise.all([allBlocks(table), allForms(table)])
  const found = new Map<string, Found & { types: Set<VariableType> }>()
  const add = (name: string, type: VariableType, place: ConversationVariable['where'][number]) => {
    const { where, types } = found.get(name) ?? { where: [], types: new Set<VariableType>() }
    const isKnown = where.some(({ id }) => id === place.id)
    found.set(name, { name, where: isKnown ? where : [...where, place], types: types.add(type) })
  }
  for (const block of blocks)
    if (block.type === 'variable')
      for (const { title } of block.variables) add(title, 'any', { kind: 'block', id: block._id, title: block.title })
  for (const { _id, title, questions } of forms)
    for (const { key, dataType } of questions) add(key, typesOfAnswers[dataType], { kind: 'form', id: _id, title })
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The type of all its sources, where they agree. */
export function typeOf({ types: [type = 'any', ...others] }: { readonly types: Iterable<VariableType> }): VariableType {
  return others.length === 0 ? type : 'any'
}

const typesOfAnswers: Readonly<Record<DataType, VariableType>> = {
  text: 'text',
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  // Days are written as texts.
  date: 'string',
}
