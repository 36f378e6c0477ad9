/** Sets variables of the conversation, and says nothing. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import type { ContentKind, PreviewProps } from './kind.ts'
import { PhoneEvent } from './parts/preview-parts.tsx'

const EditedVariable = z.object({ id: z.string(), title: z.string(), value: z.string() })
type EditedVariable = z.infer<typeof EditedVariable>

const VariableContent = z.object({ kind: z.literal('variable'), variables: z.array(EditedVariable) })
export type VariableContent = z.infer<typeof VariableContent>

export const emptyVariable = (): EditedVariable => ({ id: crypto.randomUUID(), title: '', value: '' })

export const variable = {
  icon: 'key',
  schema: VariableContent,
  blank: () => ({ kind: 'variable', variables: [emptyVariable()] }),
  toDraft: ({ variables }) => ({
    kind: 'variable',
    variables: variables.map(({ title, value }) => ({ id: crypto.randomUUID(), title, value })),
  }),
  toBlock: ({ variables }) => ({
    type: 'variable',
    variables: variables.map(({ title, value }) => ({ title, value })),
  }),
  parts: ({ variables }) => variables.map(({ id }) => ({ id, inner: [] })),
  Preview,
  describe: ({ variables }, { t }) =>
    variables.map(({ title, value }, index) => ({
      id: `variable.${index}`,
      label: t('block-kinds:variable.row', { number: index + 1 }),
      text: `${title} = ${value}`,
    })),
} satisfies ContentKind<VariableContent, ContentOf<'variable'>>

function Preview({ content: { variables } }: PreviewProps<VariableContent>) {
  const { t } = useTranslation('block-kinds')
  const names = variables.flatMap(({ title }) => title.trim() || [])
  return <PhoneEvent icon="key" text={t('variable.preview', { names: names.join(', '), count: names.length })} />
}
