/** A text that the bot looks up: written here, or read from a file or an address, which it may go on reading (BLOCKS-051). */
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { TextEditor } from '../../../../components/form/text-editor/text-editor.tsx'
import type { KnowledgeContent } from '../knowledge.tsx'
import type { KindEditorProps } from '../kind.ts'
import { KnowledgeReading } from '../parts/knowledge-reading.tsx'
import { MediaPicker } from '../parts/media-picker.tsx'

export default function KnowledgeEditor({ content, change, view, readOnly }: KindEditorProps<KnowledgeContent>) {
  const { t } = useTranslation('block-kinds')
  return (
    <SpaceBetween size="l">
      <FaultField field="text" label={t('knowledge.text')} description={t('knowledge.text-text')} stretch>
        <TextEditor
          text={content.text}
          language={view.language}
          readOnly={readOnly}
          change={(text) => change({ ...content, text })}
        />
      </FaultField>
      <MediaPicker
        field="file"
        as="source"
        media={content.file}
        change={(file) => change({ ...content, file })}
        readOnly={readOnly}
      />
      <FaultField field="url" label={t('knowledge.url')} description={t('knowledge.url-text')} stretch>
        <Input
          type="url"
          value={content.url}
          readOnly={readOnly}
          placeholder="https://"
          onChange={({ detail }) => change({ ...content, url: detail.value })}
        />
      </FaultField>
      <Toggle
        checked={content.autoUpdate}
        readOnly={readOnly}
        description={t('knowledge.auto-update-text')}
        onChange={({ detail }) => change({ ...content, autoUpdate: detail.checked })}
      >
        {t('knowledge.auto-update')}
      </Toggle>
      {view.blockId !== undefined && <KnowledgeReading blockId={view.blockId} />}
    </SpaceBetween>
  )
}
