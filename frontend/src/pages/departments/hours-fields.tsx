/** From when to when somebody is there on one day. */
import TimeInput from '@cloudscape-design/components/time-input'
import { useTranslation } from 'react-i18next'
import type { EditedHours } from './department-draft.ts'

interface HoursFieldsProps {
  /** The day, for those who cannot see the row. */
  name: string
  hours: EditedHours
  change: (hours: Pick<EditedHours, 'open' | 'closed'>) => void
}

export function HoursFields({ name, hours: { open, closed }, change }: HoursFieldsProps) {
  const { t } = useTranslation('departments')
  return (
    <div className="hours">
      <TimeInput
        format="hh:mm"
        placeholder={t('hours.format')}
        value={open}
        ariaLabel={t('hours.opens', { name })}
        onChange={({ detail }) => change({ open: detail.value, closed })}
      />
      <span aria-hidden="true">–</span>
      <TimeInput
        format="hh:mm"
        placeholder={t('hours.format')}
        value={closed}
        ariaLabel={t('hours.closes', { name })}
        onChange={({ detail }) => change({ open, closed: detail.value })}
      />
    </div>
  )
}
