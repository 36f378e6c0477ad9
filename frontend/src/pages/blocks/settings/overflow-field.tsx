/** What becomes of a text that is longer than a channel takes (BLOCKS-028); the preview of the channel says it. */
import { useTranslation } from 'react-i18next'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { optionsOf } from '../../../components/form/choice/options.ts'
import type { TabProps } from '../editor-props.ts'

const overflows = ['split', 'cut'] as const

export function OverflowField({ edited, change, readOnly }: Omit<TabProps, 'view'>) {
  const { t } = useTranslation(['blocks', 'response-form'])
  return (
    <OneOfField
      field={{
        value: edited.textOverflow || 'split',
        readOnly,
        onChange: (textOverflow) => change({ ...edited, textOverflow }),
      }}
      label={t('description.overflow')}
      description={t('response-form:settings.overflow-text')}
      options={optionsOf(overflows, (name) => t(`description.overflows.${name}`))}
    />
  )
}
