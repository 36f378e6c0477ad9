/** A function that asks the questions of a form in the chat. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { mention } from '../references.ts'
import { blockKind } from './kind.ts'

export const form = blockKind({
  fields: { type: z.literal('form'), formId: Id },
  references: ({ formId }) => mention('form', 'formId', formId),
})
