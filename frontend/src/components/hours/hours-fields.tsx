/** From when to when somebody is there on one day. */
import TimeInput from '@cloudscape-design/components/time-input'
import { useTranslation } from 'react-i18next'
import { nightOf, type EditedHours } from './hours-draft.ts'

interface HoursFieldsProps {
  /** The day, for those who cannot see the row. */
  name: string
  hours: EditedHours
  readOnly: boolean
  change: (hours: Pick<EditedHours, 'open' | 'closed'>) => void
}

export function HoursFields({ name, hours, readOnly, change }: HoursFieldsProps) {
  const { t } = useTranslation(['hours', 'common'])
  const { open, closed } = hours
  const night = nightOf(hours)
  return (
    <div className="hours">
      <TimeInput
        format="hh:mm"
        readOnly={readOnly}
        placeholder={t('common:time-format')}
        value={open}
        ariaLabel={t('opens', { name })}
        onChange={({ detail }) => change({ open: detail.value, closed })}
      />
      <span aria-hidden="true">–</span>
      <TimeInput
        format="hh:mm"
        readOnly={readOnly}
        placeholder={t('common:time-format')}
        value={closed}
        ariaLabel={t('closes', { name })}
        onChange={({ detail }) => change({ open, closed: detail.value })}
      />
      {night && <span className="night">{t(night)}</span>}
    </div>
  )
}
