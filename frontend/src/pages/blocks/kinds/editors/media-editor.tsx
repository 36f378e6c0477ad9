/** A picture or a video, and choices below it. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { ChoicesEditor } from '../../choices/choices-editor.tsx'
import { MediaPicker } from '../parts/media-picker.tsx'
import type { MediaContent } from '../media.tsx'
import type { KindEditorProps } from '../kind.ts'

export default function MediaEditor({ content, change, view, readOnly }: KindEditorProps<MediaContent>) {
  return (
    <SpaceBetween size="l">
      <MediaPicker
        field="media"
        media={content.media}
        change={(media) => change({ ...content, media })}
        readOnly={readOnly}
      />
      <ChoicesEditor
        field="choices"
        choices={content.choices}
        change={(choices) => change({ ...content, choices })}
        mode="qreply"
        view={view}
        readOnly={readOnly}
      />
    </SpaceBetween>
  )
}
