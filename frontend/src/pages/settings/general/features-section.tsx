/** What the provider has switched on and off for the company (SETTINGS-007). */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { closingFlags } from '#shared/access'
import type { FullSettings } from '#shared/contracts/settings'
import { Section } from '../../../components/form/settings-page.tsx'

export function FeaturesSection({ settings: { closed, openAiKnowledgeBase } }: { settings: FullSettings }) {
  const { t } = useTranslation('general')
  const features = [
    ...closingFlags.map((flag) => ({ name: flag, isOn: !closed.includes(flag) })),
    { name: 'openAiKnowledgeBase' as const, isOn: openAiKnowledgeBase },
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
