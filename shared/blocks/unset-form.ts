/** A function that forgets the answers to some forms, or to all of them. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { mention } from '../references.ts'
import { blockKind } from './kind.ts'

export const unsetForm = blockKind({
  fields: {
    type: z.literal('unset-form'),
    unsetFormIds: z._default(z.array(Id), []),
    unsetAllForms: z._default(z.boolean(), false),
  },
  references: ({ unsetFormIds }) => unsetFormIds.flatMap((id, index) => mention('form', `unsetFormIds.${index}`, id)),
})
