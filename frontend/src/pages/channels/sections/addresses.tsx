/** What we made and the provider has to be told: addresses and tokens, to be copied. */
import FormField from '@cloudscape-design/components/form-field'
import { useTranslation } from 'react-i18next'
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import { Section } from '../../../components/form/settings-page.tsx'
import { settingsIn } from '../channel-draft.ts'
import { useHealth } from '../channels-data.ts'
import { differences } from '../differences/register.ts'
import { Copied } from '../copied.tsx'
import { isMade } from '../missing.ts'
import { fieldsOf, type OutsideName } from '../register.ts'
import { useWords } from '../words.ts'

export function Addresses({ name, saved }: { name: OutsideName; saved: ChannelsConfiguration }) {
  const { t } = useTranslation('channels')
  const words = useWords()
  const health = useHealth(name)
  const stored = settingsIn(saved, name)
  const made = differences[name]?.showsMade
    ? []
    : fieldsOf(name).filter((field) => isMade(field) && field.kind !== 'secret')
  const lines = [
    {
      label: t('addresses.address'),
      text: words.at(`addresses.address-${name}`) || t('addresses.address-text'),
      value: health?.address,
    },
    { label: t('addresses.bare'), text: t('addresses.bare-text'), value: health?.bareAddress },
    ...made.map((field) => {
      const value = stored[field.name]
      return {
        label: words.label(name, field.name),
        text: words.text(name, field.name),
        value: typeof value === 'string' ? value : undefined,
      }
    }),
  ]
  return (
    <Section title={t('addresses.title')} description={t('addresses.text')}>
      {lines.map(
        ({ label, text, value }) =>
          value && (
            <FormField key={label} label={label} description={text} stretch>
              <Copied name={label} value={value} />
            </FormField>
          ),
      )}
    </Section>
  )
}
