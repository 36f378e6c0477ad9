/** Picks topics; none of them means all. */
import { useTranslation } from 'react-i18next'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { SomeOfField } from '../../../components/form/choice/some-of.tsx'

interface TopicsFieldProps {
  label: string
  description: string
  placeholder: string
  topics: readonly string[]
  chosen: readonly string[]
  choose: (topics: readonly string[]) => void
}

/** More of them fill the dialog. */
const tagsMax = 3

export function TopicsField({ label, description, placeholder, topics, chosen, choose }: TopicsFieldProps) {
  const { t } = useTranslation('portability')
  return (
    <SomeOfField
      field={{ value: chosen, onChange: choose }}
      label={label}
      description={description}
      placeholder={placeholder}
      empty={t('no-topics')}
      tokenLimit={tagsMax}
      options={optionsOf(topics)}
      find={placeholder}
      stretch
    />
  )
}
