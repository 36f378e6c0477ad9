/** When a reply leaves: a day and a time of it, and whether a word of the customer stops it. */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import DatePicker, { type DatePickerProps } from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import TimeInput from '@cloudscape-design/components/time-input'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../components/dialog/dialog.tsx'
import { momentOf } from '../../state/snooze-times.ts'
import { laterFault } from './laters.ts'

interface LaterDialogProps {
  /** False where it was refused, which has said why. */
  send: (at: Date, unlessSpoken: boolean) => Promise<boolean>
  close: () => void
}

export default function LaterDialog({ send, close }: LaterDialogProps) {
  const { t } = useTranslation(['conversations', 'common'])
  const [now] = useState(Date.now)
  const [{ day, time }, setWhen] = useState({ day: '', time: '09:00' })
  const [unlessSpoken, setUnlessSpoken] = useState(true)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const dayField = useRef<DatePickerProps.Ref>(null)
  const at = momentOf(day, time)
  const fault = asked ? laterFault(at, now) : undefined

  async function finish() {
    setAsked(true)
    if (!at || laterFault(at, Date.now())) return dayField.current?.focus()
    setBusy(true)
    const isDone = await send(at, unlessSpoken)
    setBusy(false)
    if (isDone) close()
  }

  return (
    <Dialog
      title={t('later.title')}
      close={close}
      action={
        <Button variant="primary" loading={busy} onClick={() => void finish()}>
          {t('later.do')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void finish()
        }}
      >
        <SpaceBetween size="m">
          <p className="live-dialog-text">{t('later.text')}</p>
          <FormField label={t('snooze.day')} errorText={fault && t(`snooze.faults.${fault}`)}>
            <DatePicker
              ref={dayField}
              expandToViewport
              placeholder={t('snooze.day-format')}
              openCalendarAriaLabel={() => t('snooze.calendar')}
              value={day}
              onChange={({ detail }) => setWhen({ day: detail.value, time })}
            />
          </FormField>
          <FormField label={t('snooze.time')}>
            <TimeInput
              format="hh:mm"
              placeholder={t('common:time-format')}
              value={time}
              onChange={({ detail }) => setWhen({ day, time: detail.value })}
            />
          </FormField>
          <Checkbox checked={unlessSpoken} onChange={({ detail }) => setUnlessSpoken(detail.checked)}>
            {t('later.unless')}
          </Checkbox>
        </SpaceBetween>
        {/* Enter in a field does what the button does. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
