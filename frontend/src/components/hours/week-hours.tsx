/** The hours of a department's own week. */
import './hours.css'
import Checkbox from '@cloudscape-design/components/checkbox'
import { useTranslation } from 'react-i18next'
import { weekdays } from '#shared/company/opening-hours'
import { FaultField } from '../form/fault-field.tsx'
import type { EditedWeek } from './hours-draft.ts'
import { HoursFields } from './hours-fields.tsx'

interface WeekHoursProps {
  week: EditedWeek
  readOnly?: boolean
  change: (week: EditedWeek) => void
}

export function WeekHours({ week, readOnly = false, change }: WeekHoursProps) {
  const { t } = useTranslation('hours')
  return (
    <ul className="week" aria-label={t('name')}>
      {weekdays.map((day) => {
        const name = t(`weekdays.${day}`)
        const hours = week[day]
        return (
          <li key={day} className="weekday">
            <Checkbox
              checked={hours.isOpen}
              readOnly={readOnly}
              onChange={({ detail }) => change({ ...week, [day]: { ...hours, isOpen: detail.checked } })}
            >
              {name}
            </Checkbox>
            {hours.isOpen ? (
              <FaultField field={day}>
                <HoursFields
                  name={name}
                  hours={hours}
                  readOnly={readOnly}
                  change={(times) => change({ ...week, [day]: { ...hours, ...times } })}
                />
              </FaultField>
            ) : (
              <span className="nobody">{t('nobody')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
