/** Sends the answers to a form to a Zap, or to whatever takes JSON at an address. */
import * as z from 'zod/mini'
import { fault } from '../fields/fields.ts'
import { Id } from '../ids.ts'
import { formValues, referencesOfFormValues } from './form-values.ts'
import { blockKind } from './kind.ts'

export const zapier = blockKind({
  fields: {
    type: z.literal('zapier-trigger'),
    ...formValues,
    formId: Id,
    endpoint: z.string().check(
      z.minLength(1, 'mandatory'),
      z.refine((url) => !fault('https-url', url), 'url'),
    ),
  },
  references: referencesOfFormValues,
})
