/** A text, and choices below it. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { LocalizedParagraph } from '../../../components/form/localized-field.tsx'
import { ChoicesEditor } from '../choices/choices-editor.tsx'
import type { BasicContent } from './basic.tsx'
import type { KindEditorProps } from './kind.ts'

export default function BasicEditor({ content, change, view, readOnly }: KindEditorProps<BasicContent>) {
  const { t } = useTranslation('blocks')
  const { text, choiceType, choices } = content
  return (
    <SpaceBetween size="l">
      <FaultField field="text" label={t('basic.text')} stretch>
        <LocalizedParagraph
          text={text}
          language={view.language}
          readOnly={readOnly}
          change={(written) => change({ ...content, text: written })}
        />
      </FaultField>
      <ChoicesEditor
        field="choices"
        choices={choices}
        change={(changed) => change({ ...content, choices: changed })}
        mode={choiceType}
        view={view}
        readOnly={readOnly}
      />
      {choices.length > 0 && (
        <Toggle
          checked={choiceType === 'question'}
          readOnly={readOnly}
          description={t('basic.question-text')}
          onChange={({ detail }) => change({ ...content, choiceType: detail.checked ? 'question' : 'qreply' })}
        >
          {t('basic.question')}
        </Toggle>
      )}
    </SpaceBetween>
  )
}
