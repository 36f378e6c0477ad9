/** Sends the answers to a form to a Zap. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import type { ContentKind } from './kind.ts'
import { describeFormValues, editedFormValues, formValues, noFormValues } from './parts/form-values.tsx'
import { PhoneEvent } from './parts/preview-parts.tsx'

const ZapierContent = z.object({ kind: z.literal('zapier-trigger'), ...formValues, endpoint: z.string() })
export type ZapierContent = z.infer<typeof ZapierContent>

export const zapier = {
  icon: 'external',
  schema: ZapierContent,
  blank: () => ({ kind: 'zapier-trigger', ...noFormValues, endpoint: '' }),
  toDraft: ({ endpoint, ...values }) => ({ kind: 'zapier-trigger', ...editedFormValues(values), endpoint }),
  // A form that is missing is sent as an empty one, so that the contract says that it is mandatory.
  toBlock: ({ endpoint, formId, useAllFormValues }) => ({
    type: 'zapier-trigger',
    formId,
    useAllFormValues,
    endpoint: endpoint.trim(),
  }),
  Preview,
  describe: (saved, describer) => [
    ...describeFormValues(saved, describer),
    { id: 'endpoint', label: describer.t('block-kinds:zapier.endpoint'), text: saved.endpoint },
  ],
} satisfies ContentKind<ZapierContent, ContentOf<'zapier-trigger'>>

function Preview() {
  const { t } = useTranslation('block-kinds')
  return <PhoneEvent icon="external" text={t('zapier.preview')} />
}
