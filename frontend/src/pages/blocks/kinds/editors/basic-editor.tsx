/** A text, with choices below it and, if wanted, a picture or a video above it. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { TextEditor } from '../../../../components/form/text-editor/text-editor.tsx'
import { ChoicesEditor } from '../../choices/choices-editor.tsx'
import type { BasicContent } from '../basic.tsx'
import type { KindEditorProps } from '../kind.ts'
import { MediaPicker } from '../parts/media-picker.tsx'

export default function BasicEditor({ content, change, view, readOnly }: KindEditorProps<BasicContent>) {
  const { t } = useTranslation(['blocks', 'block-kinds'])
  const { media, text, choiceType, choices } = content
  const [addsMedia, setAddsMedia] = useState(false)
  return (
    <SpaceBetween size="l">
      {media || addsMedia ? (
        <MediaPicker
          field="media"
          media={media}
          change={(changed) => change({ ...content, media: changed })}
          readOnly={readOnly}
        />
      ) : (
        !readOnly && (
          <Button variant="inline-link" iconName="add-plus" onClick={() => setAddsMedia(true)}>
            {t('block-kinds:basic.add-media')}
          </Button>
        )
      )}
      <FaultField field="text" label={t('basic.text')} stretch>
        <TextEditor
          text={text}
          language={view.language}
          readOnly={readOnly}
          autoFocus={view.beginsAtText === true && !readOnly}
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
