/** Forgets the answers to some forms, or to all of them. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import { faultAt } from '#shared/faults'
import type { ContentKind } from './kind.ts'
import { PhoneEvent } from './parts/preview-parts.tsx'

const UnsetFormContent = z.object({
  kind: z.literal('unset-form'),
  unsetFormIds: z.array(z.string()),
  unsetAllForms: z.boolean(),
})
export type UnsetFormContent = z.infer<typeof UnsetFormContent>

export const unsetForm = {
  icon: 'undo',
  schema: UnsetFormContent,
  blank: () => ({ kind: 'unset-form', unsetFormIds: [], unsetAllForms: false }),
  toDraft: ({ unsetFormIds, unsetAllForms }) => ({ kind: 'unset-form', unsetFormIds, unsetAllForms }),
  toBlock: ({ unsetFormIds, unsetAllForms }) => ({
    type: 'unset-form',
    unsetFormIds: unsetAllForms ? [] : unsetFormIds,
    unsetAllForms,
  }),
  faults: ({ unsetFormIds, unsetAllForms }) =>
    unsetAllForms || unsetFormIds.length > 0 ? [] : [faultAt('unsetFormIds', 'no-forms')],
  Preview,
  describe: ({ unsetFormIds, unsetAllForms }, { t, nameOf }) => [
    {
      id: 'forms',
      label: t('unset.name'),
      text: unsetAllForms ? t('unset.all') : unsetFormIds.map(nameOf).join(', '),
    },
  ],
} satisfies ContentKind<UnsetFormContent, ContentOf<'unset-form'>>

function Preview() {
  const { t } = useTranslation('blocks')
  return <PhoneEvent icon="undo" text={t('preview.unset')} />
}
