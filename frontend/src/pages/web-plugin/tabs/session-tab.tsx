/** When a silent chat is asked whether it goes on, and when it ends (WEBPLUGIN-018 to WEBPLUGIN-023). */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { confirmationTimeoutMs, sessionTimeoutMs } from '#shared/limits'
import { NumberField, ToggleField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { LocalizedText } from './localized-text.tsx'
import { sessionTextsOf } from './plugin-texts.ts'
import { TextsSection } from './texts-section.tsx'

const minuteMs = 60_000

export function SessionTab(props: TabProps) {
  const { t } = useTranslation('web-plugin')
  const { form, language } = props
  const { chatSession } = form.edited
  const isOff = !chatSession.enableSessionTimeout
  const enable = (enableSessionTimeout: boolean) =>
    form.field('chatSession').onChange({
      ...chatSession,
      enableSessionTimeout,
      // What was never set begins with the least there may be.
      ...(enableSessionTimeout && {
        timeout: chatSession.timeout || sessionTimeoutMs.min,
        confirmationTimeout: chatSession.confirmationTimeout || confirmationTimeoutMs.min,
      }),
    })
  return (
    <SpaceBetween size="l">
      <Section title={t('session.name')}>
        <ToggleField
          field={{ ...innerField(form, 'chatSession', 'enableSessionTimeout'), onChange: enable }}
          label={t('session.enable')}
          description={t('session.enable-text')}
        />
        <NumberField
          field={innerField(form, 'chatSession', 'timeout')}
          unit={minuteMs}
          disabled={isOff}
          label={t('session.timeout')}
          description={t('session.timeout-text')}
          limits={t('session.timeout-limits')}
        />
        <NumberField
          field={innerField(form, 'chatSession', 'confirmationTimeout')}
          unit={minuteMs}
          disabled={isOff}
          label={t('session.confirmation')}
          description={t('session.confirmation-text')}
          limits={t('session.confirmation-limits')}
        />
      </Section>
      <TextsSection
        {...props}
        title={t('session.dialog')}
        description={t('session.dialog-text')}
        texts={isOff ? [] : sessionTextsOf(form)}
      >
        {isOff && <Box color="text-body-secondary">{t('session.off')}</Box>}
        <LocalizedText
          field={innerField(form, 'chatSession', 'confirmationTitle')}
          language={language}
          label={t('session.title')}
          disabled={isOff}
        />
        <LocalizedText
          field={innerField(form, 'chatSession', 'confirmationMessage')}
          language={language}
          label={t('session.message')}
          isLong
          disabled={isOff}
        />
      </TextsSection>
    </SpaceBetween>
  )
}
