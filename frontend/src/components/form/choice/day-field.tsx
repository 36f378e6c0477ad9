/** A day, and a time of day: picked or typed. */
import DatePicker, { type DatePickerProps } from '@cloudscape-design/components/date-picker'
import TimeInput from '@cloudscape-design/components/time-input'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../core/i18n.ts'
import { Labelled, type FieldProps } from '../labelled.tsx'

interface DayFieldProps extends FieldProps<string>, Pick<DatePickerProps, 'isDateEnabled'> {
  /** Takes the focus where the day is wrong. */
  ref?: Ref<DatePickerProps.Ref>
}

/** The value is `2026-11-30`, or empty. */
export function DayField({ ref, isDateEnabled, ...props }: DayFieldProps) {
  const { t } = useTranslation('common')
  const { value, onChange, readOnly = false } = props.field
  return (
    <Labelled {...props}>
      <DatePicker
        ref={ref}
        expandToViewport
        locale={language()}
        placeholder={t('day-format')}
        openCalendarAriaLabel={() => t('choose-day')}
        {...(isDateEnabled && { isDateEnabled })}
        value={value}
        readOnly={readOnly}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </Labelled>
  )
}

/** The value is `09:30`, or empty. */
export function TimeField(props: FieldProps<string>) {
  const { t } = useTranslation('common')
  const { value, onChange, readOnly = false } = props.field
  return (
    <Labelled {...props}>
      <TimeInput
        format="hh:mm"
        placeholder={t('time-format')}
        value={value}
        readOnly={readOnly}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </Labelled>
  )
}
