/** Opens a case in the company's Salesforce. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { mention } from '../references.ts'
import { requiredText, textUpTo } from '../fields/text.ts'
import { textLengthMax, titleLengthMax } from '../limits.ts'
import { formValues, referencesOfFormValues } from './form-values.ts'
import { wayTo } from './ways.ts'
import { blockKind } from './kind.ts'

export const salesforceCase = blockKind({
  fields: {
    type: z.literal('salesforce-create-case'),
    ...formValues,
    /** `***NAME***` is filled in both. */
    subject: requiredText(titleLengthMax),
    description: z._default(textUpTo(textLengthMax), ''),
    /** The block that goes on where Salesforce is not connected. */
    errorBlockId: z.optional(z.nullable(Id)),
  },
  references: (content) => [
    ...referencesOfFormValues(content),
    ...mention('block', 'errorBlockId', content.errorBlockId),
  ],
  ways: ({ errorBlockId }) => wayTo('error', 'error', 'errorBlockId', errorBlockId),
})
