/** Chooses the days (ANALYTICS-003, ANALYTICS-004): a preset, which stays what it says, or a first and a last day. */
import Button from '@cloudscape-design/components/button'
import DateRangePicker, { type DateRangePickerProps } from '@cloudscape-design/components/date-range-picker'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { longDayLabel, periodOf, presets, type Period, type PeriodFault, type Preset } from '#shared/figures/periods'
import { figureDaysMax } from '#shared/limits'
import { language } from '../../core/i18n.ts'

/** Why days cannot be shown, as a sentence. */
export function usePeriodFaultText(): (fault: PeriodFault) => string {
  const { t } = useTranslation(['analytics', 'errors'])
  return (fault) =>
    fault === 'no-range' || fault === 'range-backwards'
      ? t(`range.faults.${fault}`)
      : // The server says the same.
        t(`errors:${fault}`, { days: String(figureDaysMax) })
}

interface RangePickerProps {
  period: Period
  /** By which the period was chosen. */
  preset: Preset | undefined
  today: string
  /** Why the days cannot be shown, as a sentence. */
  faultOf: (period: Period | undefined) => string | undefined
  choose: (chosen: { readonly preset: Preset } | Period) => void
}

export function RangePicker({ period: { from, to }, preset, today, faultOf, choose }: RangePickerProps) {
  const { t } = useTranslation('analytics')
  const pressed = useRef<Preset>(undefined)
  const days = from === to ? longDayLabel(from) : `${longDayLabel(from)} – ${longDayLabel(to)}`
  return (
    <DateRangePicker
      ariaLabel={t('range.label')}
      rangeSelectorMode="absolute-only"
      dateOnly
      expandToViewport
      showClearButton={false}
      locale={language() === 'en' ? 'en-GB' : 'de'}
      startOfWeek={1}
      relativeOptions={[]}
      value={{ type: 'absolute', startDate: from, endDate: to }}
      renderTriggerContent={() => (
        <span>
          {preset && <strong>{t(`range.presets.${preset}`)} · </strong>}
          {days}
        </span>
      )}
      customAbsoluteRangeControl={(_, select) => (
        <SpaceBetween direction="horizontal" size="xs">
          {presets.map((one) => (
            <Button
              key={one}
              variant="inline-link"
              onClick={() => {
                pressed.current = one
                select(pendingOf(periodOf(one, today)))
              }}
            >
              {t(`range.presets.${one}`)}
            </Button>
          ))}
        </SpaceBetween>
      )}
      isValidRange={(value) => {
        const fault = faultOf(periodIn(value))
        return fault === undefined ? { valid: true } : { valid: false, errorMessage: fault }
      }}
      onChange={({ detail }) => {
        const chosen = periodIn(detail.value)
        if (!chosen) return
        const last = pressed.current
        const isPreset = last !== undefined && isSame(periodOf(last, today), chosen)
        pressed.current = undefined
        choose(isPreset ? { preset: last } : chosen)
      }}
    />
  )
}

const isSame = (one: Period, other: Period): boolean => one.from === other.from && one.to === other.to

const periodIn = (value: DateRangePickerProps.Value | null): Period | undefined =>
  value?.type === 'absolute' ? { from: value.startDate, to: value.endDate } : undefined

const pendingOf = ({ from, to }: Period): DateRangePickerProps.PendingAbsoluteValue => ({
  start: { date: from, time: '' },
  end: { date: to, time: '' },
})
