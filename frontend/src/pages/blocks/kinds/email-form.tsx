/** Sends the answers to a form by e-mail, as a table. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import type { ContentKind, PreviewProps } from './kind.ts'
import {
  describeFormValues,
  editedFormValues,
  formValues,
  noFormValues,
  plainFormValues,
} from './parts/form-values.tsx'
import { PhoneEvent } from './parts/preview-parts.tsx'

const EmailContent = z.object({
  kind: z.literal('email-form-as-table'),
  ...formValues,
  toEmail: z.string(),
  fromEmail: z.string(),
  subject: z.string(),
  unset: z.boolean(),
})
export type EmailContent = z.infer<typeof EmailContent>

export const emailForm = {
  icon: 'envelope',
  schema: EmailContent,
  blank: () => ({
    kind: 'email-form-as-table',
    ...noFormValues,
    toEmail: '',
    fromEmail: '',
    subject: '',
    unset: false,
  }),
  toDraft: ({ toEmail, fromEmail, subject, unset, ...values }) => ({
    kind: 'email-form-as-table',
    ...editedFormValues(values),
    toEmail,
    fromEmail,
    subject,
    unset,
  }),
  toBlock: ({ toEmail, fromEmail, subject, unset, ...values }) => ({
    type: 'email-form-as-table',
    ...plainFormValues(values),
    toEmail: toEmail.trim(),
    fromEmail: fromEmail.trim(),
    subject,
    unset,
  }),
  Preview,
  describe: (saved, describer) => {
    const { t } = describer
    return [
      ...describeFormValues(saved, describer),
      { id: 'to', label: t('block-kinds:email.to'), text: saved.toEmail },
      { id: 'from', label: t('block-kinds:email.from'), text: saved.fromEmail },
      { id: 'subject', label: t('block-kinds:email.subject'), text: saved.subject },
      { id: 'unset', label: t('block-kinds:email.unset'), text: t(saved.unset ? 'conditions.yes' : 'conditions.no') },
    ]
  },
} satisfies ContentKind<EmailContent, ContentOf<'email-form-as-table'>>

function Preview({ content: { toEmail } }: PreviewProps<EmailContent>) {
  const { t } = useTranslation('block-kinds')
  return <PhoneEvent icon="envelope" text={t('email.preview', { to: toEmail.trim() || '…' })} />
}
