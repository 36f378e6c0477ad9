/** Until when a conversation is put aside: in an hour, tomorrow morning, on Monday, or at a moment of one's own. */
import './snooze-dialog.css'
import Button from '@cloudscape-design/components/button'
import type { DatePickerProps } from '@cloudscape-design/components/date-picker'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField, TimeField } from '../../../components/form/choice/day-field.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useAction } from '../../../core/action.ts'
import { useNow } from '../../../core/use-now.ts'
import {
  momentFault,
  momentOf,
  presetTimes,
  untilText,
  type MomentFault,
  type SnoozePreset,
} from '../state/snooze-times.ts'

interface SnoozeDialogProps {
  title: string
  /** Rejects where it failed; what failed has said so. */
  snooze: (until: string) => Promise<void>
  close: () => void
}

export default function SnoozeDialog({ title, snooze, close }: SnoozeDialogProps) {
  const { t } = useTranslation('conversations')
  const now = useNow()
  const presets = presetTimes(now)
  const [chosen, setChosen] = useState<SnoozePreset | 'own'>('hour')
  const [own, setOwn] = useState({ day: '', time: '09:00' })
  const [asked, setAsked] = useState(false)
  const day = useRef<DatePickerProps.Ref>(null)
  const at = chosen === 'own' ? momentOf(own.day, own.time) : presets.find(({ id }) => id === chosen)?.at
  const fault = chosen === 'own' && asked ? momentFault(at, now) : undefined

  const { isBusy: busy, run } = useAction(async (until: Date) => {
    await snooze(until.toISOString())
    close()
  })

  function finish() {
    setAsked(true)
    if (!at || momentFault(at, now)) day.current?.focus()
    else run(at)
  }

  return (
    <Dialog
      title={title}
      close={close}
      action={
        <Button variant="primary" loading={busy} onClick={finish}>
          {t('snooze.do')}
        </Button>
      }
    >
      <p className="live-dialog-text">{t('snooze.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <fieldset className="live-agents">
          <legend className="unseen">{t('snooze.when')}</legend>
          {presets.map(({ id, at: moment }) => (
            <Choice
              key={id}
              checked={chosen === id}
              choose={() => setChosen(id)}
              name={t(`snooze.${id}`)}
              when={untilText(moment.toISOString(), now)}
            />
          ))}
          <Choice checked={chosen === 'own'} choose={() => setChosen('own')} name={t('snooze.own')} />
        </fieldset>
        {/* Enter in a field does what the button does. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      {chosen === 'own' && <OwnMoment own={own} setOwn={setOwn} fault={fault} day={day} />}
    </Dialog>
  )
}

interface OwnMomentProps {
  own: { readonly day: string; readonly time: string }
  setOwn: (own: { day: string; time: string }) => void
  fault: MomentFault | undefined
  day: RefObject<DatePickerProps.Ref | null>
}

function OwnMoment({ own, setOwn, fault, day }: OwnMomentProps) {
  const { t } = useTranslation('conversations')
  return (
    <div className="live-snooze-own">
      <DayField
        ref={day}
        field={{
          value: own.day,
          onChange: (value) => setOwn({ ...own, day: value }),
          errorText: fault && t(`snooze.faults.${fault}`),
        }}
        label={t('snooze.day')}
      />
      <TimeField field={{ value: own.time, onChange: (time) => setOwn({ ...own, time }) }} label={t('snooze.time')} />
    </div>
  )
}

interface ChoiceProps {
  checked: boolean
  choose: () => void
  name: string
  when?: string
}

function Choice({ checked, choose, name, when }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name="until" className="unseen" checked={checked} onChange={choose} />
      <ChoiceCard name={name} when={when} />
    </label>
  )
}

const ChoiceCard = ({ name, when }: { name: string; when: string | undefined }) => (
  <span className="live-agent">
    <span className="live-agent-name">{name}</span>
    <span className="live-agent-load">{when}</span>
  </span>
)
