/** Opens a case in the company's Salesforce. */
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

const CaseContent = z.object({
  kind: z.literal('salesforce-create-case'),
  ...formValues,
  subject: z.string(),
  description: z.string(),
  errorBlockId: z.string(),
})
export type CaseContent = z.infer<typeof CaseContent>

export const salesforceCase = {
  icon: 'ticket',
  schema: CaseContent,
  blank: () => ({
    kind: 'salesforce-create-case',
    ...noFormValues,
    subject: '',
    description: '',
    errorBlockId: '',
  }),
  toDraft: ({ subject, description, errorBlockId, ...values }) => ({
    kind: 'salesforce-create-case',
    ...editedFormValues(values),
    subject,
    description,
    errorBlockId: errorBlockId ?? '',
  }),
  toBlock: ({ subject, description, errorBlockId, ...values }) => ({
    type: 'salesforce-create-case',
    ...plainFormValues(values),
    subject,
    description,
    errorBlockId: errorBlockId || null,
  }),
  Preview,
  describe: (saved, describer) => {
    const { t, nameOf } = describer
    return [
      ...describeFormValues(saved, describer),
      { id: 'subject', label: t('block-kinds:case.subject'), text: saved.subject },
      { id: 'case', label: t('block-kinds:case.description'), text: saved.description },
      { id: 'error', label: t('block-kinds:error-path'), text: nameOf(saved.errorBlockId) },
    ]
  },
} satisfies ContentKind<CaseContent, ContentOf<'salesforce-create-case'>>

function Preview({ content: { subject } }: PreviewProps<CaseContent>) {
  const { t } = useTranslation('block-kinds')
  return <PhoneEvent icon="ticket" text={t('case.preview', { subject: subject.trim() || '…' })} />
}
