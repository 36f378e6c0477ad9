/** A case in Salesforce: what it says, and where the bot goes on when there is no Salesforce. */
import Alert from '@cloudscape-design/components/alert'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../../core/api.ts'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { BlockSelect } from '../../block-select.tsx'
import type { KindEditorProps } from '../kind.ts'
import { FormValuesFields } from '../parts/form-values.tsx'
import type { CaseContent } from '../salesforce-case.tsx'

export default function CaseEditor({ content, change, readOnly }: KindEditorProps<CaseContent>) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  const { data: connected } = useQuery(queries.settings.connections({}))
  return (
    <SpaceBetween size="l">
      {connected?.salesforce === false && (
        <Alert type="warning" header={t('case.disconnected')}>
          {t('case.disconnected-text')}
        </Alert>
      )}
      <FormValuesFields
        values={content}
        change={(values) => change({ ...content, ...values })}
        readOnly={readOnly}
        none={t('blocks:logic.no-form')}
      />
      <FaultField field="subject" label={t('case.subject')} description={t('variables-text')} stretch>
        <Input
          value={content.subject}
          readOnly={readOnly}
          onChange={({ detail }) => change({ ...content, subject: detail.value })}
        />
      </FaultField>
      <FaultField field="function.description" label={t('case.description')} stretch>
        <Textarea
          value={content.description}
          rows={3}
          readOnly={readOnly}
          onChange={({ detail }) => change({ ...content, description: detail.value })}
        />
      </FaultField>
      <FaultField field="errorBlockId" label={t('error-path')} description={t('case.error-text')} stretch>
        <BlockSelect
          chosen={content.errorBlockId}
          choose={(errorBlockId) => change({ ...content, errorBlockId })}
          readOnly={readOnly}
          none={t('blocks:next.none')}
        />
      </FaultField>
    </SpaceBetween>
  )
}
