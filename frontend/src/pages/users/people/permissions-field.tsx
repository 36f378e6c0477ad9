/** What somebody may do inside the pages that their roles open: everything, or only some of it. */
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#shared/access'
import type { Field } from '../../../components/form/draft.ts'

const shownPermissions = ['read', 'create', 'update', 'delete', 'erase'] as const satisfies readonly Permission[]

/** None of them is everything, but for erasing, which only admins then may; whoever is limited sees at least what there is. */
export function PermissionsField({ field }: { field: Field<readonly Permission[]> }) {
  const { t } = useTranslation('users')
  const { value, onChange, readOnly } = field
  const isLimited = value.length > 0
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={isLimited}
        readOnly={readOnly}
        description={t('permissions.limit-text')}
        onChange={({ detail }) => onChange(detail.checked ? ['read'] : [])}
      >
        {t('permissions.limit')}
      </Toggle>
      {isLimited && (
        <div role="group" aria-label={t('permissions.name')} className="person-permissions">
          {shownPermissions.map((permission) => (
            <Checkbox
              key={permission}
              checked={value.includes(permission)}
              readOnly={readOnly}
              disabled={permission === 'read' && value.includes('read')}
              description={t(`permissions.${permission}.text`)}
              onChange={({ detail }) =>
                onChange(shownPermissions.filter((one) => (one === permission ? detail.checked : value.includes(one))))
              }
            >
              {t(`permissions.${permission}.name`)}
            </Checkbox>
          ))}
        </div>
      )}
    </SpaceBetween>
  )
}
