/** Whom a knowledge text is for: customers, or colleagues alone (BLOCKS-019). */
import RadioGroup from '@cloudscape-design/components/radio-group'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import type { KnowledgeContent } from '../knowledge.tsx'
import type { KindEditorProps } from '../kind.ts'

const usages = ['answers', 'helps'] as const

type UsageFieldProps = Omit<KindEditorProps<KnowledgeContent>, 'view'>

export function UsageField({ content, change, readOnly }: UsageFieldProps) {
  const { t } = useTranslation('block-kinds')
  return (
    <FaultField field="usage" label={t('knowledge.usage')} stretch>
      <RadioGroup
        readOnly={readOnly}
        value={content.usage}
        items={usages.map((value) => ({
          value,
          label: t(`knowledge.usages.${value}`),
          description: t(`knowledge.usages-text.${value}`),
        }))}
        onChange={({ detail }) =>
          change({ ...content, usage: usages.find((one) => one === detail.value) ?? content.usage })
        }
      />
    </FaultField>
  )
}
