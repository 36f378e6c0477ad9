/** A Zap that is given the answers to a form (BLOCKS-057). */
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import type { KindEditorProps } from '../kind.ts'
import { FormValuesFields } from '../parts/form-values.tsx'
import type { ZapierContent } from '../zapier.tsx'

export default function ZapierEditor({ content, change, readOnly }: KindEditorProps<ZapierContent>) {
  const { t } = useTranslation('block-kinds')
  return (
    <SpaceBetween size="l">
      <FormValuesFields values={content} change={(values) => change({ ...content, ...values })} readOnly={readOnly} />
      <FaultField field="endpoint" label={t('zapier.endpoint')} description={t('zapier.endpoint-text')} stretch>
        <Input
          type="url"
          value={content.endpoint}
          readOnly={readOnly}
          placeholder={t('zapier.example')}
          onChange={({ detail }) => change({ ...content, endpoint: detail.value })}
        />
      </FaultField>
    </SpaceBetween>
  )
}
