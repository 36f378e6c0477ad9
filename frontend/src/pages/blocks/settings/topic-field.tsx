/** The topic that a response belongs to, one of those there are or a new one. */
import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { useTopicChoices } from '../blocks-data.ts'
import type { TabProps } from '../editor-props.ts'

interface TopicFieldProps extends Pick<TabProps, 'edited' | 'change' | 'readOnly'> {
  input?: Ref<AutosuggestProps.Ref>
}

export function TopicField({ edited, change, readOnly, input }: TopicFieldProps) {
  const { t } = useTranslation('blocks')
  const topics = useTopicChoices()
  return (
    <FaultField field="group" label={t('topic')} description={t('settings.topic-text')} stretch>
      <Autosuggest
        {...(input && { ref: input })}
        value={edited.group}
        readOnly={readOnly}
        options={topics.map((value) => ({ value }))}
        enteredTextLabel={(value) => t('settings.new-topic', { value })}
        empty={t('settings.no-topics')}
        placeholder={t('settings.topic-example')}
        onChange={({ detail }) => change({ ...edited, group: detail.value })}
      />
    </FaultField>
  )
}
