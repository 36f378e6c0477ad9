/** Sends the answers to a form by e-mail, as a table (BLOCKS-056). */
import * as z from 'zod/mini'
import { fault } from '../fields/fields.ts'
import { requiredText } from '../fields/text.ts'
import { emailLengthMax, textLengthMax, titleLengthMax } from '../limits.ts'
import { formValues, referencesOfFormValues } from './form-values.ts'
import { blockKind } from './kind.ts'

export const emailForm = blockKind({
  fields: {
    type: z.literal('email-form-as-table'),
    ...formValues,
    /** One address or several, separated by commas. */
    toEmail: requiredText(textLengthMax).check(z.refine((to) => to === '' || !fault('email-list', to), 'email-list')),
    /** On the product's own domain, which the server checks; empty: the product's own sender. */
    fromEmail: z._default(
      z.string().check(
        z.maxLength(emailLengthMax),
        z.refine((from) => from === '' || !fault('email', from), 'email'),
      ),
      '',
    ),
    /** `***NAME***` is filled. */
    subject: requiredText(titleLengthMax),
    /** Forgets the answers once they are sent. */
    unset: z._default(z.boolean(), false),
  },
  references: referencesOfFormValues,
})
