/** Decides by conditions, of which the first that holds counts, which response comes next. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ContentOf } from '#shared/blocks/index'
import { faultAt } from '#shared/faults'
import {
  conditionFaults,
  conditionOf,
  editedGroup,
  EditedGroup,
  emptyGroup,
  partsOf,
} from '../conditions/condition-draft.ts'
import { conditionText } from '../conditions/condition-text.ts'
import type { ContentKind, PreviewProps } from './kind.ts'
import { PhoneEvent } from './parts/preview-parts.tsx'

const EditedExpression = z.object({ id: z.string(), blockId: z.string(), condition: EditedGroup })
export type EditedExpression = z.infer<typeof EditedExpression>

const LogicContent = z.object({
  kind: z.literal('logic'),
  formId: z.string(),
  expressions: z.array(EditedExpression),
  defaultMappingBlockId: z.string(),
})
export type LogicContent = z.infer<typeof LogicContent>

export const emptyExpression = (): EditedExpression => ({
  id: crypto.randomUUID(),
  blockId: '',
  condition: emptyGroup(),
})

export const logic = {
  icon: 'share',
  schema: LogicContent,
  blank: () => ({ kind: 'logic', formId: '', expressions: [emptyExpression()], defaultMappingBlockId: '' }),
  toDraft: ({ formId = '', expressions, defaultMappingBlockId }) => ({
    kind: 'logic',
    formId,
    defaultMappingBlockId,
    expressions: expressions.map(({ blockId, condition }) => ({
      id: crypto.randomUUID(),
      blockId,
      condition: editedGroup(condition),
    })),
  }),
  toBlock: ({ formId, expressions, defaultMappingBlockId }) => ({
    type: 'logic',
    formId: formId || undefined,
    expressions: expressions.map(({ blockId, condition }) => ({ blockId, condition: conditionOf(condition) })),
    defaultMappingBlockId,
  }),
  parts: ({ expressions }) => expressions.map(({ id, condition }) => ({ id, inner: partsOf(condition) })),
  faults: ({ formId, expressions }, unusableForms) => [
    ...(unusableForms.has(formId) ? [faultAt('formId', 'unusable-form')] : []),
    ...expressions.flatMap(({ condition }) => conditionFaults(condition)),
  ],
  Preview,
  describe: ({ formId, expressions, defaultMappingBlockId }, { t, nameOf }) => [
    ...(formId ? [{ id: 'form', label: t('logic.form'), text: nameOf(formId) }] : []),
    ...expressions.map(({ blockId, condition }, index) => ({
      id: `expression.${index}`,
      label: t('block-kinds:logic.condition', { number: index + 1 }),
      text: `${conditionText(condition, t)} → ${nameOf(blockId)}`,
    })),
    { id: 'default', label: t('logic.default'), text: nameOf(defaultMappingBlockId) },
  ],
} satisfies ContentKind<LogicContent, ContentOf<'logic'>>

function Preview({ content: { expressions } }: PreviewProps<LogicContent>) {
  const { t } = useTranslation('blocks')
  return <PhoneEvent icon="share" text={t('preview.logic', { count: expressions.length })} />
}
