/** Names and values of variables, as settings and variable blocks hold them. */
import * as z from 'zod/mini'
import { nameLengthMax, textLengthMax } from '../limits.ts'
import type { FaultCode } from '../faults.ts'
import { fault } from './fields.ts'

/** A record in JavaScript cannot hold a value under `__proto__`. */
const isName = (name: string): boolean => /^(?!__proto__$)[a-z0-9_]+$/.test(name)

/** Small letters, digits and underscores (VARIABLES-005, VARIABLES-006). */
export const VariableName = z.string().check(
  z.minLength(1, 'variable-title'),
  z.maxLength(nameLengthMax),
  z.refine((name) => name === '' || isName(name), 'variable-letters'),
)

export const VariableValue = z.string().check(z.regex(/\S/, 'variable-value'), z.maxLength(textLengthMax))

/** What a company's variable holds (VARIABLES-003): `reference` the name of another, `template` a text with variables. */
export const variableTypes = [
  'string',
  'reference',
  'template',
  'boolean',
  'email',
  'number',
  'text',
  'url',
  'any',
] as const
export type VariableType = (typeof variableTypes)[number]

/** What is wrong with a value that is not of its type; nothing with an empty one, which no type takes. */
export function variableFault(type: VariableType, value: string): FaultCode | undefined {
  if (value === '') return undefined
  switch (type) {
    case 'boolean':
    case 'email':
    case 'url':
      return fault(type, value)
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? undefined : 'number'
    case 'reference':
      return isName(value) ? undefined : 'variable-letters'
    case 'string':
    case 'template':
    case 'text':
    case 'any':
      return undefined
  }
}
