/** Whom of the users a schedule sends to: all of them, or those for whose profile a condition holds. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { ConditionBuilder } from '../conditions/condition-builder.tsx'
import { emptyGroup, emptyRule, type EditedGroup } from '../conditions/condition-draft.ts'
import { useFactFields } from '../conditions/condition-fields.ts'

interface UserFilterProps {
  filter: EditedGroup | null
  change: (filter: EditedGroup | null) => void
  readOnly: boolean
}

export function UserFilter({ filter, change, readOnly }: UserFilterProps) {
  const { t } = useTranslation('schedule')
  const fields = useFactFields()
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={filter !== null}
        readOnly={readOnly}
        description={t('filter-text')}
        onChange={({ detail }) => change(detail.checked ? { ...emptyGroup(), rules: [emptyRule()] } : null)}
      >
        {t('filter')}
      </Toggle>
      {filter && (
        <ConditionBuilder condition={filter} apply={change} fields={fields} takesAnyField readOnly={readOnly} />
      )}
    </SpaceBetween>
  )
}
