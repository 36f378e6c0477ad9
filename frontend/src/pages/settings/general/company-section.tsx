/** Who the company is and what its bot is called. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { FullSettings } from '#shared/contracts/settings'
import { TextField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import { BrandPictureField } from '../../../components/picture/brand-field.tsx'
import type { GeneralForm } from './general-draft.ts'

interface SectionProps {
  form: GeneralForm
  settings: FullSettings
}

const networks = ['facebook', 'twitter', 'linkedIn'] as const

export function CompanySection({ form, settings }: SectionProps) {
  const { t } = useTranslation('general')
  return (
    <Section id="company" title={t('company.name')}>
      <TextField
        field={form.field('displayName')}
        label={t('fields.displayName')}
        description={t('company.display-name-text', { name: settings.name })}
        input={{ autoComplete: false }}
      />
      <TextField
        field={form.field('companyName')}
        label={t('fields.companyName')}
        description={t('company.company-name-text')}
        input={{ autoComplete: false, placeholder: form.edited.displayName }}
      />
      <BrandPictureField name="logo" field={form.field('logo')} />
      <TextField
        field={form.field('url')}
        label={t('fields.url')}
        input={{ placeholder: 'https://www.example.com', type: 'url' }}
      />
      <Box color="text-body-secondary">{t('company.networks-text')}</Box>
      {networks.map((network) => {
        const links = form.edited.socialLinks
        const field = innerField(form, 'socialLinks', network)
        return (
          <TextField
            key={network}
            field={{ ...field, value: links[network].url, onChange: (url) => field.onChange({ url }) }}
            label={t(`company.networks.${network}`)}
            input={{ placeholder: 'https://', type: 'url' }}
          />
        )
      })}
    </Section>
  )
}

export function BotSection({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation('general')
  return (
    <Section id="bot" title={t('bot.name')} description={t('bot.text')}>
      <TextField field={form.field('botName')} label={t('fields.botName')} input={{ autoComplete: false }} />
      <BrandPictureField name="botIcon" field={form.field('botIcon')} />
    </Section>
  )
}
