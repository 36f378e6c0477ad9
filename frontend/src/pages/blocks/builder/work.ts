/** What is going on in the builder: what is drawn, what is open, what was edited, and what is asked just now. */
import { useMemo, useState } from 'react'
import type { Channel } from '#shared/chat/channels'
import { blocks as contract } from '#shared/contracts/blocks'
import type { Hierarchy } from '#shared/contracts/hierarchy'
import { useDrawer } from '../../../core/drawer.ts'
import { previewStart } from '../../../core/preview-start.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { useBuilderKeys } from './builder-keys.ts'
import { useCanvasActs } from './canvas-acts.ts'
import { useKeptParents } from './kept-parents.ts'
import { useEdits } from './edits/use-edits.ts'
import { useOpened } from './opened.ts'
import type { Asked } from './placing.tsx'
import { useShownTree } from './shown-tree.ts'

/** `whole` is all of the bot, `read` what of it is drawn. */
export function useWork(whole: Hierarchy, read: Hierarchy, channel: Channel) {
  const isReadOnly = useIsReadOnly()
  const drawn = useKeptParents(read)
  const shown = useShownTree(drawn)
  const opened = useOpened()
  const edits = useEdits(useTitles(whole), channel)
  const [asked, ask] = useState<Asked>()
  const { show, ...acts } = useCanvasActs({ drawn, shown, opened, edits, ask })
  const preview = usePreview(opened.id ?? shown.active?.node)
  const undoing = isReadOnly ? undefined : edits
  useBuilderKeys({
    undo: undoing && (() => opened.leave(() => void undoing.undo())),
    redo: undoing && (() => opened.leave(() => void undoing.redo())),
    preview,
  })
  return { isReadOnly, shown, opened, edits, undoing, asked, ask, show, acts, preview }
}

export type Work = ReturnType<typeof useWork>

/** Whoever may not save responses looks at them. */
function useIsReadOnly(): boolean {
  const refusalOf = useRefusal()
  return [contract.create, contract.update].some(({ access }) => refusalOf(access) !== undefined)
}

function useTitles({ nodes }: Hierarchy): (blockId: string) => string {
  const titles = useMemo(() => new Map(nodes.map(({ blockId, name }) => [blockId, name])), [nodes])
  return (blockId) => titles.get(blockId) ?? '…'
}

/** Opens the preview, which begins with the response. */
function usePreview(blockId: string | undefined): (() => void) | undefined {
  const drawer = useDrawer()
  if (blockId === undefined) return undefined
  return () => {
    previewStart.change(blockId)
    drawer.setOpen('preview')
  }
}
