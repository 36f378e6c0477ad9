/** Reads a page of the company and tells what keeps the plugin from working there, each with its cure. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { originOf } from '#shared/company/origins'
import type { CheckLine } from '#shared/contracts/plugin'
import { quietly } from '../../../core/api.ts'
import { dayName } from '../../../core/format.ts'
import { Section } from '../../../components/form/settings-page.tsx'

export function PageCheck() {
  const { t } = useTranslation(['plugin-install', 'faults'])
  const [text, setText] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const check = useMutation({
    mutationFn: (url: string) => quietly.plugin.check({ url, origin: location.origin }),
  })
  const isWrong = originOf(text) === undefined
  const submit = () => {
    setIsLeft(true)
    if (!isWrong && !check.isPending) check.mutate(text.trim())
  }
  return (
    <Section title={t('check.title')} description={t('check.text')}>
      <FormField stretch label={t('check.address')} {...(isLeft && isWrong && { errorText: t('faults:url') })}>
        <div className="install-line">
          <Input
            value={text}
            type="url"
            inputMode="url"
            placeholder={t('cors.example')}
            spellcheck={false}
            onChange={({ detail }) => setText(detail.value)}
            onBlur={() => text !== '' && setIsLeft(true)}
            onKeyDown={(event) => {
              if (event.detail.key !== 'Enter' || event.detail.isComposing) return
              event.preventDefault()
              submit()
            }}
          />
          <Button formAction="none" disabled={isWrong} loading={check.isPending} onClick={submit}>
            {t('check.button')}
          </Button>
        </div>
      </FormField>
      <div aria-live="polite">
        {check.error && <Alert type="error">{check.error.message}</Alert>}
        {check.data && !check.isPending && <Lines {...check.data} />}
      </div>
    </Section>
  )
}

const indicators: Readonly<Record<CheckLine['state'], StatusIndicatorProps.Type>> = {
  good: 'success',
  warning: 'warning',
  bad: 'error',
  unknown: 'info',
}

function Lines({ url, lines }: { url: string; lines: readonly CheckLine[] }) {
  const { t } = useTranslation('plugin-install')
  const wrong = lines.filter(({ state }) => state === 'bad').length
  return (
    <>
      <Box variant="h3" padding={{ bottom: 'xs' }}>
        {wrong === 0 ? t('check.fine', { url }) : t('check.wrong', { count: wrong, url })}
      </Box>
      <ul className="install-lines">
        {lines.map((line) => (
          <li key={line.check}>
            <StatusIndicator type={indicators[line.state]} iconAriaLabel={t(`check.states.${line.state}`)} wrapText>
              {t(`check.lines.${line.check}`)}
            </StatusIndicator>
            {line.state !== 'good' && <Cure line={line} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is wrong, and what to do about it. A reason that only a newer server knows is told in general. */
function Cure({ line: { check, state, values } }: { line: CheckLine }) {
  const { t } = useTranslation('plugin-install')
  const { reason, seen = '' } = values
  const names = [`check.cures.${check}.${reason ?? state}`, `check.cures.${check}.${state}`, 'check.cures.other']
  const told = { ...values, ...(seen && { seen: seenText(seen) }) }
  function seenText(day: string): string {
    if (day === 'today') return t('check.seen-today')
    return day === 'never' ? t('check.seen-never') : t('check.seen-on', { day: dayName(day) })
  }
  return (
    <Box color="text-body-secondary" margin={{ left: 'l' }}>
      {t(names as never, told)}
    </Box>
  )
}
