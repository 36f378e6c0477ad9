/** Try it: a text, marked as it is typed. Built-in kinds are found here, own rules by the server a moment later. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaskedPart } from '#shared/contracts/masking'
import { textLengthMax } from '#shared/limits'
import { countryOf } from '#shared/masking/country'
import { findMasked } from '#shared/masking/find'
import type { MaskModes } from '#shared/masking/kinds'
import type { PhoneCheck } from '#shared/masking/phone'
import { useAgent } from '../../core/agent.tsx'
import { ParagraphField } from '../../components/form/fields.tsx'
import { Marked } from './marked.tsx'
import { useKinds } from './masking-data.ts'
import { loadPhoneCheck } from './phone-check.ts'
import { useTrial } from './use-trial.ts'

export function TryOut() {
  const { t } = useTranslation('masking')
  const [text, setText] = useState('')
  const parts = useParts(text)
  return (
    <Container
      header={
        <Header variant="h2" description={t('try.text')}>
          {t('try.name')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <ParagraphField
          field={{ value: text, onChange: (typed) => setText(typed.slice(0, textLengthMax)) }}
          label={t('try.field')}
          input={{ placeholder: t('try.placeholder') }}
          rows={3}
          stretch
        />
        {text === '' ? (
          <Button onClick={() => setText(t('try.example'))}>{t('try.use-example')}</Button>
        ) : (
          <div>
            <Box variant="awsui-key-label">{t('try.result', { count: parts.length })}</Box>
            <Marked text={text} parts={parts} />
          </div>
        )}
        <Alert type="info" header={t('not-caught.title')}>
          {t('not-caught.text')}
        </Alert>
      </SpaceBetween>
    </Container>
  )
}

/** What would be hidden of the text: what the server has found, once that is of this text. */
function useParts(text: string): readonly MaskedPart[] {
  const { data } = useKinds()
  const { company } = useAgent().agent
  const isPhone = usePhoneCheck(text !== '')
  const tried = useTrial(text)
  const modes = data?.modes
  const found = useMemo(
    () => (modes ? partsIn(text, modes, company.timezone, isPhone) : []),
    [text, modes, company.timezone, isPhone],
  )
  return tried?.text === text ? tried.found : found
}

const partsIn = (
  text: string,
  modes: MaskModes,
  timezone: string,
  isPhone: PhoneCheck | undefined,
): readonly MaskedPart[] =>
  findMasked(text, { modes, country: countryOf(timezone), ...(isPhone && { isPhone }) }).map(
    ({ kind, start, end }) => ({ kind, start, end }),
  )

function usePhoneCheck(isWanted: boolean): PhoneCheck | undefined {
  const [check, setCheck] = useState<{ readonly isPhone: PhoneCheck }>()
  useEffect(() => {
    if (!isWanted || check) return
    // Where it cannot be loaded, the server finds the numbers a moment later.
    loadPhoneCheck().then(
      (isPhone) => setCheck({ isPhone }),
      () => {},
    )
  }, [isWanted, check])
  return check?.isPhone
}
