/** Variables of a company: values that every environment's texts, addresses and decisions may name as `***NAME***`. */
import * as z from 'zod/mini'
import { accessOf, builders, type Permission } from '../access.ts'
import { collectionRoutes } from '../collection-routes.ts'
import { contract } from '../contract.ts'
import { VariableName, variableFault, variableTypes, VariableValue, type VariableType } from '../fields/variables.ts'
import { Id } from '../ids.ts'

const draft = { name: VariableName, type: z.enum(variableTypes), value: VariableValue }

/** The value is one of its type. */
const hasFittingValue = z.check<{ type: VariableType; value: string }>(({ value: { type, value }, issues }) => {
  const code = variableFault(type, value)
  if (code) issues.push({ code: 'custom', message: code, path: ['value'], input: value })
})

export const Variable = z.object({
  ...draft,
  _id: Id,
  updated: z.iso.datetime(),
  /** Counts the saves of this variable. */
  revision: z.int(),
})
export type Variable = z.infer<typeof Variable>

/** Where the value of a name comes from: what is known of the moment, the conversation, or the company. */
export const variableOrigins = ['fact', 'conversation', 'company'] as const

const LogicVariable = z.object({
  name: z.string(),
  type: z.enum(variableTypes),
  origin: z.enum(variableOrigins),
})
export type LogicVariable = z.infer<typeof LogicVariable>

const ConversationVariable = z.object({
  name: z.string(),
  /** The variable blocks that set it, and the forms whose question is answered under it, by title. */
  where: z.array(z.object({ kind: z.enum(['block', 'form']), id: Id, title: z.string() })),
})
export type ConversationVariable = z.infer<typeof ConversationVariable>

const access = (can: Permission) =>
  ({ ...accessOf(builders)(can), key: can === 'read' ? 'content:read' : 'content:write' }) as const
const audit = 'edit-settings'

const own = collectionRoutes({
  path: '/api/agent/variables',
  id: 'id',
  item: Variable,
  draft,
  check: hasFittingValue,
  access,
  list: { summary: 'Lists the company’s variables by name.' },
  create: { summary: 'Creates a variable under a name that no other has.', audit },
  update: {
    summary: 'Replaces a variable; `revision`, when given, names the save that the change builds on.',
    audit,
  },
  remove: { summary: 'Deletes a variable; texts that name it are then said without it.', audit },
})

export const variables = contract({
  ...own,
  create: { ...own.create, readAs: 'variable' },
  update: { ...own.update, readAs: 'variable' },
  logic: {
    route: 'GET /api/agent/variables/logic',
    summary:
      'Lists what conditions may name beside the questions of their form: facts, variables of conversations, variables of the company.',
    access: accessOf(builders)('read'),
    input: z.object({}),
    output: z.array(LogicVariable),
  },
  conversation: {
    route: 'GET /api/agent/variables/conversation',
    summary:
      'Lists the names that variable blocks set and forms ask for, in the active environment, with where they do.',
    access: accessOf(builders)('read'),
    input: z.object({}),
    output: z.array(ConversationVariable),
  },
  value: {
    route: 'GET /api/agent/variable-value/{id}',
    summary: 'Gives the value of one variable, as it is written.',
    access: access('read'),
    input: z.object({ id: Id }),
    output: z.object({ value: z.string() }),
  },
  setValue: {
    route: 'PUT /api/agent/variable-value/{id}',
    summary: 'Changes the value of a variable and nothing else of it; it must be of the variable’s type.',
    access: access('update'),
    audit,
    input: z.object({ id: Id, value: VariableValue }),
    output: z.object({ value: z.string() }),
  },
})
