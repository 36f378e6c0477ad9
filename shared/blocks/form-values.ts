/** The answers that a function sends: those to one form, or those to all forms of the conversation. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { mention, type Mention } from '../references.ts'

export const formValues = {
  formId: z.optional(Id),
  useAllFormValues: z._default(z.boolean(), false),
}

export const referencesOfFormValues = ({ formId }: { readonly formId?: string | undefined }): Mention[] =>
  mention('form', 'formId', formId)
