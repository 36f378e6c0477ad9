/** Builds a cron in tabs, from what is said most often to the five fields themselves (BLOCKS-060). */
import Checkbox from '@cloudscape-design/components/checkbox'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import Tabs from '@cloudscape-design/components/tabs'
import TimeInput from '@cloudscape-design/components/time-input'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '../../../core/format.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import {
  cronFields,
  cronOf,
  inMode,
  patternModes,
  patternOf,
  steps,
  type Pattern,
  type PatternMode,
} from './cron-pattern.ts'

interface CronBuilderProps {
  cron: string
  change: (cron: string) => void
  readOnly: boolean
}

export function CronBuilder({ cron, change, readOnly }: CronBuilderProps) {
  const { t } = useTranslation('schedule')
  const [built, setBuilt] = useState(() => patternOf(cron))
  // A cron that comes from elsewhere, such as a draft that was discarded, is built anew.
  const pattern = cronOf(built) === cron ? built : patternOf(cron)
  const become = (next: Pattern) => {
    setBuilt(next)
    change(cronOf(next))
  }
  const props = { pattern, change: (part: Partial<Pattern>) => become({ ...pattern, ...part }), readOnly }
  return (
    <Tabs
      variant="container"
      activeTabId={pattern.mode}
      onChange={({ detail }) => {
        const mode = patternModes.find((one) => one === detail.activeTabId)
        // Who may not change the schedule looks at it as it is.
        if (mode && !readOnly) become(inMode(pattern, mode))
      }}
      ariaLabel={t('cron.name')}
      tabs={patternModes.map((mode) => ({
        id: mode,
        label: t(`cron.tabs.${mode}`),
        disabled: readOnly && mode !== pattern.mode,
        content: mode === pattern.mode && <div className="cron-parts">{parts[mode](props)}</div>,
      }))}
    />
  )
}

interface PartsProps {
  pattern: Pattern
  change: (part: Partial<Pattern>) => void
  readOnly: boolean
}

const parts: Readonly<Record<PatternMode, (props: PartsProps) => ReactNode>> = {
  minutes: (props) => <Every {...props} of="minutes" />,
  hourly: (props) => (
    <>
      <Every {...props} of="hourly" />
      <Text {...props} name="minute" />
    </>
  ),
  daily: (props) => <Time {...props} />,
  weekly: (props) => (
    <>
      <Weekdays {...props} />
      <Time {...props} />
    </>
  ),
  monthly: (props) => (
    <>
      <Text {...props} name="day" />
      <Every {...props} of="monthly" />
      <Time {...props} />
    </>
  ),
  custom: (props) => <Custom {...props} />,
}

/** A control with its label above it. */
function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="cron-part">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

function Every({ pattern: { every }, change, readOnly, of }: PartsProps & { of: keyof typeof steps }) {
  const { t } = useTranslation('schedule')
  const nameOf = (value: string) => t(`cron.every.${of}`, { count: Number(value) })
  return (
    <Part label={t('cron.repeat')}>
      <OneOf
        label={t('cron.repeat')}
        readOnly={readOnly}
        options={optionsOf(steps[of], nameOf)}
        gone={nameOf(every)}
        value={every}
        onChange={(value) => change({ every: value })}
      />
    </Part>
  )
}

function Text({ pattern, change, readOnly, name }: PartsProps & { name: 'minute' | 'day' }) {
  const { t } = useTranslation('schedule')
  return (
    <Part label={t(`cron.${name}`)}>
      <Typed
        label={t(`cron.${name}`)}
        value={pattern[name]}
        inputMode="numeric"
        readOnly={readOnly}
        onType={(value) => change({ [name]: value.trim() })}
      />
    </Part>
  )
}

function Time({ pattern: { time }, change, readOnly }: PartsProps) {
  const { t } = useTranslation(['schedule', 'common'])
  return (
    <Part label={t('cron.time')}>
      <TimeInput
        format="hh:mm"
        placeholder={t('common:time-format')}
        ariaLabel={t('cron.time')}
        value={time}
        readOnly={readOnly}
        onChange={({ detail }) => change({ time: detail.value })}
      />
    </Part>
  )
}

/** Monday first, as weeks are read; Sunday is 0. */
const week = ['1', '2', '3', '4', '5', '6', '0']

function Weekdays({ pattern: { weekdays }, change, readOnly }: PartsProps) {
  const { t } = useTranslation('schedule')
  return (
    <fieldset className="cron-weekdays">
      <legend>{t('cron.weekdays')}</legend>
      <div>
        {week.map((day) => (
          <Checkbox
            key={day}
            checked={weekdays.includes(day)}
            readOnly={readOnly}
            onChange={({ detail }) =>
              change({
                weekdays: week.filter((one) => (one === day ? detail.checked : weekdays.includes(one))).toSorted(),
              })
            }
          >
            {weekdayName(Number(day))}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function Custom({ pattern: { fields }, change, readOnly }: PartsProps) {
  const { t } = useTranslation('schedule')
  return (
    <>
      {cronFields.map((name, index) => (
        <Part key={name} label={t(`cron.fields.${name}`)}>
          <Typed
            label={t(`cron.fields.${name}`)}
            value={fields[index] ?? ''}
            readOnly={readOnly}
            // A field has no spaces: they part the fields.
            onType={(value) => change({ fields: fields.with(index, value.replace(/\s/g, '')) })}
          />
        </Part>
      ))}
      <p className="cron-hint">{t('cron.hint')}</p>
    </>
  )
}

interface TypedProps extends Pick<InputProps, 'inputMode' | 'readOnly' | 'value'> {
  label: string
  onType: (value: string) => void
}

const Typed = ({ label, onType, ...input }: TypedProps) => (
  <Input
    {...input}
    ariaLabel={label}
    autoComplete={false}
    spellcheck={false}
    onChange={({ detail }) => onType(detail.value)}
  />
)
