/** When a reply leaves: a day and a time of it, and whether a word of the customer stops it. */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import type { DatePickerProps } from '@cloudscape-design/components/date-picker'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../core/action.ts'
import { DayField, TimeField } from '../../../../components/form/choice/day-field.tsx'
import { Dialog } from '../../../../components/dialog/dialog.tsx'
import { momentOf } from '../../state/snooze-times.ts'
import { laterFault } from './laters.ts'

interface LaterDialogProps {
  /** False where it was refused, which has said why. */
  send: (at: Date, unlessSpoken: boolean) => Promise<boolean>
  close: () => void
}

export default function LaterDialog({ send, close }: LaterDialogProps) {
  const { t } = useTranslation('conversations')
  const [now] = useState(Date.now)
  const [{ day, time }, setWhen] = useState({ day: '', time: '09:00' })
  const [unlessSpoken, setUnlessSpoken] = useState(true)
  const [asked, setAsked] = useState(false)
  const dayField = useRef<DatePickerProps.Ref>(null)
  const at = momentOf(day, time)
  const fault = asked ? laterFault(at, now) : undefined

  const { isBusy: busy, run } = useAction(async (moment: Date) => {
    if (await send(moment, unlessSpoken)) close()
  })

  function finish() {
    setAsked(true)
    if (!at || laterFault(at, Date.now())) dayField.current?.focus()
    else run(at)
  }

  return (
    <Dialog
      title={t('later.title')}
      close={close}
      action={
        <Button variant="primary" loading={busy} onClick={finish}>
          {t('later.do')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <SpaceBetween size="m">
          <p className="live-dialog-text">{t('later.text')}</p>
          <DayField
            ref={dayField}
            field={{
              value: day,
              onChange: (value) => setWhen({ day: value, time }),
              errorText: fault && t(`snooze.faults.${fault}`),
            }}
            label={t('snooze.day')}
          />
          <TimeField
            field={{ value: time, onChange: (value) => setWhen({ day, time: value }) }}
            label={t('snooze.time')}
          />
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
