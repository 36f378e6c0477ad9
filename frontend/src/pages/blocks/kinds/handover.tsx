/** Hands the conversation to a person. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import { queries } from '../../../core/api.ts'
import { none } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import type { ContentKind, KindEditorProps } from './kind.ts'
import { PhoneEvent } from './parts/preview-parts.tsx'

const HandoverContent = z.object({ kind: z.literal('handover'), departmentId: z.string() })
type HandoverContent = z.infer<typeof HandoverContent>

export const handover = {
  icon: 'support',
  schema: HandoverContent,
  blank: () => ({ kind: 'handover', departmentId: '' }),
  toDraft: ({ departmentId = '' }) => ({ kind: 'handover', departmentId }),
  toBlock: ({ departmentId }) => ({ type: 'handover', departmentId: departmentId || undefined }),
  Preview,
  describe: ({ departmentId }, { t, nameOf }) => [
    {
      id: 'department',
      label: t('handover.name'),
      text: departmentId ? nameOf(departmentId) : t('handover.any'),
    },
  ],
} satisfies ContentKind<HandoverContent, ContentOf<'handover'>>

export function HandoverEditor({ content, change, readOnly }: KindEditorProps<HandoverContent>) {
  const { t } = useTranslation('blocks')
  const query = useQuery(queries.departments.list({}))
  return (
    <OneOfField
      field={{
        name: 'departmentId',
        value: content.departmentId,
        onChange: (departmentId) => change({ ...content, departmentId }),
        readOnly,
      }}
      label={t('handover.name')}
      description={t('handover.text')}
      query={query}
      options={[none(t('handover.any')), ...(query.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
      stretch
    />
  )
}

function Preview() {
  const { t } = useTranslation('blocks')
  return <PhoneEvent icon="support" text={t('preview.handover')} />
}
