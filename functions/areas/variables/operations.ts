/** Variables of the company, and what texts and conditions may name beside them. */
import { facts } from '#shared/fields/conditions'
import { variableFault } from '#shared/fields/variables'
import { faultAt } from '#shared/faults'
import { variablesMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import type { Variable, variables as contract } from '#shared/contracts/variables'
import { nameChanges } from '../../content/claims.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { variables } from '../../platform/tenancy/tenancy.ts'
import { conversationVariables, typeOf } from './conversation-variables.ts'

export const operations: Operations<typeof contract> = {
  list: (_, context) => variablesOf(context),

  logic: async (_, context) => {
    const [ofConversations, ofCompany] = await Promise.all([conversationVariables(context), variablesOf(context)])
    const all = [
      ...facts.map((name) => ({ name, type: 'boolean' as const, origin: 'fact' as const })),
      ...ofConversations.map((found) => ({ name: found.name, type: typeOf(found), origin: 'conversation' as const })),
      ...ofCompany.map(({ name, type }) => ({ name, type, origin: 'company' as const })),
    ]
    // The first of a name is the one whose value counts.
    return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index)
  },

  conversation: async (_, context) =>
    (await conversationVariables(context)).map(({ name, where }) => ({ name, where })),

  value: async ({ id }, context) => ({ value: (await find(context, id)).value }),

  setValue: async ({ id, value }, context) => {
    await retryOnConflict(async () => {
      const before = await find(context, id)
      const code = variableFault(before.type, value)
      if (code) throw badRequest(faultAt('value', code))
      await save(context, before, { ...before, value })
    })
    return { value }
  },

  create: async (draft, context) => {
    const all = await context.table.list(variables)
    if (all.length >= variablesMax) throw new Problem('too-large', { limit: `${variablesMax} variables` })
    return save(context, undefined, { ...draft, _id: context.newId(), revision: 0, updated: '' })
  },

  update: ({ id, revision, ...draft }, context) =>
    retryOnConflict(async () => {
      const before = await find(context, id)
      if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
      return save(context, before, { ...before, ...draft })
    }),

  remove: async ({ id }, context) => {
    await retryOnConflict(async () => {
      const { table } = context
      const before = await find(context, id)
      await context.commit(
        [
          // Renamed at the same moment, it has another claim to give back.
          { ...table.removeUnchanged(variables, id, conditionOf(before)), otherwise: 'unavailable' },
          ...nameChanges(table, { kind: 'variable', itemId: id, before: before.name }),
        ],
        { about: { name: before.name, id } },
      )
    })
    return { id }
  },
}

/** The variables of the company by name. */
async function variablesOf({ table }: Context): Promise<Variable[]> {
  return (await table.list(variables)).toSorted((a, b) => a.name.localeCompare(b.name))
}

async function find({ table }: Context, id: string): Promise<Variable> {
  const found = await table.get(variables, id)
  if (!found) throw new Problem('not-found')
  return found
}

const conditionOf = ({ revision }: Variable) => ({ field: 'revision', value: revision, isThere: true })

/** Writes a variable as its next revision, over the state that was read. */
async function save(context: Context, before: Variable | undefined, draft: Variable): Promise<Variable> {
  const { table, now } = context
  const after = { ...draft, revision: draft.revision + 1, updated: now.toISOString() }
  const { _id: id, name, revision } = after
  try {
    await context.commit(
      [
        before ? table.replace(variables, after, conditionOf(before)) : table.create(variables, after, 'stale'),
        ...nameChanges(table, { kind: 'variable', itemId: id, before: before?.name, after: name }),
      ],
      { about: { name, id, revision } },
    )
  } catch (error) {
    // VARIABLES-008.
    if (Problem.is(error, 'duplicate-name')) throw new Problem(error.code, {}, [faultAt('name', 'variable-twice')])
    throw error
  }
  return after
}
