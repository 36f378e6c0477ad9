/** What the provider has switched on and off for the company (SETTINGS-007). */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { closingFlags } from '#shared/access'
import type { FullSettings } from '#shared/contracts/settings'
import { Section } from '../../../components/form/settings-page.tsx'

/** What is off until the provider switches it on. */
const offers = ['openAiKnowledgeBase', 'openAiVideoKnowledgeBase'] as const

export function FeaturesSection({ settings }: { settings: FullSettings }) {
  const { t } = useTranslation('general')
  const features = [
    ...closingFlags.map((flag) => ({ name: flag, isOn: !settings.closed.includes(flag) })),
    ...offers.map((name) => ({ name, isOn: settings[name] })),
  ]
  return (
    <Section id="features" title={t('features.name')} description={t('features.text')}>
      <ul className="features">
        {features.map(({ name, isOn }) => (
          <li key={name}>
            <span>{t(`features.flags.${name}`)}</span>
            <StatusIndicator type={isOn ? 'success' : 'stopped'}>
              {t(isOn ? 'features.on' : 'features.off')}
            </StatusIndicator>
          </li>
        ))}
      </ul>
    </Section>
  )
}
