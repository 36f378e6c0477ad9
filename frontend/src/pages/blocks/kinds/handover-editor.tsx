/** Hands the conversation to a person. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { ItemSelect } from '../../../components/form/item-select.tsx'
import type { KindEditorProps } from '../editor-props.ts'

export default function HandoverEditor({ content, change, readOnly }: KindEditorProps<'handover'>) {
  const { t } = useTranslation('blocks')
  const query = useQuery(queries.departments.list({}))
  return (
    <FaultField field="departmentId" label={t('handover.name')} description={t('handover.text')} stretch>
      <ItemSelect
        query={query}
        options={(query.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        chosen={content.departmentId}
        choose={(departmentId) => change({ ...content, departmentId })}
        readOnly={readOnly}
        none={t('handover.any')}
      />
    </FaultField>
  )
}
