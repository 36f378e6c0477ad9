/** A function that goes to the first block whose condition holds, else to the default one (LOGIC-008). */
import * as z from 'zod/mini'
import { Condition } from '../fields/conditions.ts'
import { Id } from '../ids.ts'
import { mention } from '../references.ts'
import { wayTo } from './ways.ts'
import { blockKind } from './kind.ts'

export const logic = blockKind({
  fields: {
    type: z.literal('logic'),
    /** The form whose answers the conditions compare. */
    formId: z.optional(Id),
    expressions: z
      .array(z.object({ blockId: Id, condition: Condition }))
      .check(z.minLength(1, 'no-condition'), z.maxLength(20, 'conditions-max')),
    defaultMappingBlockId: Id,
  },
  references: ({ formId, expressions, defaultMappingBlockId }) => [
    ...mention('form', 'formId', formId),
    ...expressions.flatMap(({ blockId }, index) => mention('block', `expressions.${index}.blockId`, blockId)),
    ...mention('block', 'defaultMappingBlockId', defaultMappingBlockId),
  ],
  ways: ({ expressions, defaultMappingBlockId }) => [
    ...expressions.flatMap(({ blockId, condition }, index) =>
      wayTo(`condition:${index}`, 'condition', `expressions.${index}.blockId`, blockId, { condition }),
    ),
    ...wayTo('else', 'condition', 'defaultMappingBlockId', defaultMappingBlockId),
  ],
})
