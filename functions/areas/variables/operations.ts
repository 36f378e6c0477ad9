/** Variables of the company, and what texts and conditions may name beside them. */
import { facts } from '#shared/fields/conditions'
import { variableFault } from '#shared/fields/variables'
import { faultAt } from '#shared/faults'
import { variablesMax } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { variables as contract } from '#shared/contracts/variables'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Items } from '../../platform/request/items.ts'
import { variables } from '../../platform/tenancy/tenancy.ts'
import { conversationVariables, typeOf } from '../../content/items/conversation-variables.ts'

const stamped = <Fields extends object>(fields: Fields, { now }: Context) => ({ ...fields, updated: now.toISOString() })

const kept = new Items(contract, {
  collection: variables,
  nameOf: ({ name }) => name,
  // VARIABLES-008.
  unique: { kind: 'variable', taken: 'variable-twice' },
  limit: { max: variablesMax, noun: 'variables' },
  newFields: stamped,
  changedFields: stamped,
})

export const operations: Operations<typeof contract> = {
  ...kept.operations,

  logic: async (_, context) => {
    const [ofConversations, ofCompany] = await Promise.all([conversationVariables(context), kept.list(context)])
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

  value: async ({ id }, context) => ({ value: (await kept.find(context, id)).item.value }),

  setValue: async ({ id, value }, context) => {
    await kept.change(context, { id }, ({ type }) => {
      const code = variableFault(type, value)
      if (code) throw badRequest(faultAt('value', code))
      return stamped({ value }, context)
    })
    return { value }
  },
}
