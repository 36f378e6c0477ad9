/** What customers are told of their data, who is told of broken responses, and for how long is kept what happened. */
import Alert from '@cloudscape-design/components/alert'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FullSettings } from '#shared/contracts/settings'
import { retentionDaysMax } from '#shared/limits'
import { lazily } from '../../../core/lazy-page.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { NumberField, TextField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import { LocalizedParagraph } from '../../../components/form/localized-field.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { spokenLanguages, type GeneralForm } from './general-draft.ts'
import type { Periods } from './use-old-count.ts'

interface SectionProps {
  form: GeneralForm
}

export function PrivacySection({ form }: SectionProps) {
  const { t } = useTranslation('general')
  const message = innerField(form, 'privacyPolicy', 'message')
  const languages = spokenLanguages(form.edited)
  const [chosen, setChosen] = useState(languages[0])
  const language = languages.find((one) => one === chosen) ?? languages[0] ?? 'en'
  // No message at all is a choice; one in some of the languages is an omission.
  const isWritten = languages.some((one) => message.value[one])
  const missing = isWritten ? Object.fromEntries(languages.map((one) => [one, message.value[one] ? 0 : 1])) : {}
  return (
    <Section id="privacy" title={t('privacy.name')} description={t('privacy.text')}>
      <TextField
        field={innerField(form, 'privacyPolicy', 'url')}
        label={t('privacy.url')}
        input={{ placeholder: 'https://www.example.com/privacy', type: 'url' }}
      />
      <LanguageTabs languages={languages} selected={language} missing={missing} select={setChosen} />
      <FaultField field={message.name} label={t('privacy.message')} stretch>
        <LocalizedParagraph
          text={message.value}
          language={language}
          readOnly={message.readOnly}
          change={message.onChange}
        />
      </FaultField>
    </Section>
  )
}

export function MailSection({ form }: SectionProps) {
  const { t } = useTranslation('general')
  return (
    <Section id="mail" title={t('mail.name')} description={t('mail.text')}>
      <TextField
        field={form.field('brokenBlocksEmail')}
        label={t('fields.brokenBlocksEmail')}
        limits={t('mail.limits')}
        input={{ placeholder: 'maya@example.com, tom@example.com', spellcheck: false }}
        stretch
      />
    </Section>
  )
}

const RetentionTools = lazy(() => lazily(() => import('./retention-tools.tsx')))

const periods = ['conversationEventsTTL', 'conversationAnalyticsTTL'] as const

export function RetentionSection({ form, settings }: SectionProps & { settings: FullSettings }) {
  const { t } = useTranslation(['general', 'items'])
  return (
    <Section id="retention" title={t('retention.name')} description={t('retention.text')}>
      {periods.map((period) => (
        <NumberField
          key={period}
          field={form.field(period)}
          label={t(`fields.${period}`)}
          description={t(`retention.texts.${period}`)}
          limits={t('retention.limits', { max: retentionDaysMax })}
        />
      ))}
      {periods.some((period) => isShorter(form.edited[period], settings[period])) && (
        <Alert type="warning">{t('retention.shorter')}</Alert>
      )}
      <Suspense fallback={<StatusIndicator type="loading">{t('items:table.loading')}</StatusIndicator>}>
        <RetentionTools
          periods={periodsOf(form.edited)}
          areValid={periods.every((period) => isDays(form.edited[period]))}
        />
      </Suspense>
    </Section>
  )
}

const periodsOf = ({ conversationEventsTTL, conversationAnalyticsTTL }: Periods): Periods => ({
  conversationEventsTTL,
  conversationAnalyticsTTL,
})

const isDays = (days: number): boolean => Number.isInteger(days) && days >= 0 && days <= retentionDaysMax

/** 0 days keep for good. */
const isShorter = (days: number, before: number): boolean => days > 0 && (before === 0 || days < before)
