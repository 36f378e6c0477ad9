/** Sets variables of the conversation (VARIABLES-004); it says nothing. */
import * as z from 'zod/mini'
import { VariableName, VariableValue } from '../fields/variables.ts'
import { variablesPerBlockMax } from '../limits.ts'
import { blockKind } from './kind.ts'

export const variable = blockKind({
  fields: {
    type: z.literal('variable'),
    /** Values are texts in which `***NAME***` is filled when the block runs. */
    variables: z
      .array(z.object({ title: VariableName, value: VariableValue }))
      .check(z.minLength(1, 'no-variables'), z.maxLength(variablesPerBlockMax, 'at-most')),
  },
  brokenRules: ({ variables }) =>
    variables.flatMap(({ title }, index) =>
      variables.findIndex((other) => other.title === title) < index
        ? [{ path: `variables.${index}.title`, code: 'variable-twice' }]
        : [],
    ),
})
