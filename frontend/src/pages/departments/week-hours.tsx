/** The hours of a department's own week. */
import Checkbox from '@cloudscape-design/components/checkbox'
import { useTranslation } from 'react-i18next'
import { weekdays } from '#shared/company/opening-hours'
import { FaultField } from '../../components/form/fault-field.tsx'
import type { EditedDepartment } from './department-draft.ts'
import { HoursFields } from './hours-fields.tsx'

interface WeekHoursProps {
  week: EditedDepartment['week']
  change: (week: EditedDepartment['week']) => void
}

export function WeekHours({ week, change }: WeekHoursProps) {
  const { t } = useTranslation('departments')
  return (
    <ul className="week" aria-label={t('hours.name')}>
      {weekdays.map((day) => {
        const name = t(`weekdays.${day}`)
        const hours = week[day]
        return (
          <li key={day} className="weekday">
            <Checkbox
              checked={hours.isOpen}
              onChange={({ detail }) => change({ ...week, [day]: { ...hours, isOpen: detail.checked } })}
            >
              {name}
            </Checkbox>
            {hours.isOpen ? (
              <FaultField field={day}>
                <HoursFields
                  name={name}
                  hours={hours}
                  change={(times) => change({ ...week, [day]: { ...hours, ...times } })}
                />
              </FaultField>
            ) : (
              <span className="nobody">{t('hours.nobody')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
