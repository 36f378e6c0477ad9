/** The props of the parts of the response editor: of a tab, and of the editor of one kind. */
import type { ContentOf, Kind } from './block-content.ts'
import type { EditedBlock } from './block-draft.ts'
import type { BlockView } from './block-view.ts'

export interface TabProps {
  edited: EditedBlock
  change: (block: EditedBlock) => void
  view: BlockView
  readOnly: boolean
}

export interface KindEditorProps<K extends Kind> {
  content: ContentOf<K>
  change: (content: ContentOf<K>) => void
  view: BlockView
  readOnly: boolean
}
