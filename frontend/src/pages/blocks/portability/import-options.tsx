/** What an import does with the content that is there already. */
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { importTypes, type ImportType } from '#shared/contracts/portability'
import { TopicsField } from './topics-field.tsx'

interface Options {
  readonly type: ImportType
  readonly overwrite: boolean
  readonly topics: readonly string[]
}

/** The careful ones. */
export const optionsAtFirst: Options = { type: 'partial', overwrite: false, topics: [] }

interface ImportOptionsProps {
  options: Options
  change: (options: Options) => void
  /** Those of the file. */
  topics: readonly string[]
}

export function ImportOptions({ options, change, topics }: ImportOptionsProps) {
  const { t } = useTranslation('portability')
  return (
    <SpaceBetween size="m">
      <FormField label={t('content.type')} stretch>
        <RadioGroup
          value={options.type}
          items={importTypes.toReversed().map((value) => ({
            value,
            label: t(`content.types.${value}.name`),
            description: t(`content.types.${value}.text`),
          }))}
          onChange={({ detail }) =>
            change({ ...options, type: importTypes.find((value) => value === detail.value) ?? 'partial' })
          }
        />
      </FormField>
      {options.type === 'partial' && (
        <Checkbox
          checked={options.overwrite}
          description={t('content.overwrite-text')}
          onChange={({ detail }) => change({ ...options, overwrite: detail.checked })}
        >
          {t('content.overwrite')}
        </Checkbox>
      )}
      {options.type === 'partial' && topics.length > 0 && (
        <TopicsField
          label={t('content.topics')}
          description={t('content.topics-text')}
          placeholder={t('content.all-topics')}
          topics={topics}
          chosen={options.topics}
          choose={(chosen) => change({ ...options, topics: chosen })}
        />
      )}
    </SpaceBetween>
  )
}
