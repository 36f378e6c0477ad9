/** Picks topics; none of them means all. */
import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import { useTranslation } from 'react-i18next'

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
  const { t } = useTranslation(['portability', 'common'])
  const options = topics.map((value) => ({ value, label: value }))
  return (
    <FormField label={label} description={description} stretch>
      <Multiselect
        expandToViewport
        filteringType="auto"
        placeholder={placeholder}
        empty={t('no-topics')}
        noMatch={t('common:no-matches')}
        tokenLimit={tagsMax}
        options={options}
        selectedOptions={options.filter(({ value }) => chosen.includes(value))}
        onChange={({ detail }) => choose(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
      />
    </FormField>
  )
}
