/** The dialogs of the builder's gestures: what goes to a place, and another name for a response. */
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '#shared/contracts/hierarchy'
import { textIn, type ContentLanguage } from '#shared/languages'
import { emptyBlock, withTitle, type EditedBlock } from '../block-draft.ts'
import { useBlock } from '../blocks-data.ts'
import { NameDialog } from '../name-dialog.tsx'
import AddingDialog, { type AddingStep } from './adding-dialog.tsx'
import type { Tree } from './canvas/canvas-props.ts'
import type { Edits, Gap } from './edits/use-edits.ts'
import type { Beginning } from './opened.ts'

export type Asked =
  | { readonly what: 'place'; readonly first: AddingStep; readonly gap: Gap }
  | { readonly what: 'rename'; readonly blockId: string }

interface PlacingProps {
  asked: Asked
  tree: Tree
  /** All responses. */
  nodes: readonly HierarchyNode[]
  language: ContentLanguage
  edits: Edits
  begin: (beginning: Beginning) => void
  show: (node: string) => void
  close: () => void
}

export default function Placing(props: PlacingProps) {
  const { asked, edits, close } = props
  if (asked.what === 'rename') return <Rename blockId={asked.blockId} edits={edits} close={close} />
  return <Place {...props} gap={asked.gap} first={asked.first} />
}

function Place({
  tree,
  nodes,
  language,
  edits,
  begin,
  show,
  close,
  gap,
  first,
}: PlacingProps & { gap: Gap; first: AddingStep }) {
  const { t } = useTranslation('builder')
  const from = tree.byId.get(gap.from)
  const label = from?.ports.find(({ name }) => name === gap.port)?.label
  const after = from?.node.name ?? ''
  const before = nodes.find(({ blockId }) => blockId === gap.to)?.name
  const said = label && textIn(label, language)
  /** A choice is called like what it leads to, unless something else is called so already. */
  const named = (start: EditedBlock): EditedBlock => {
    const title = label && start.title === '' ? textIn(label, 'en').trim() : ''
    const isTaken = nodes.some(({ name }) => name.toLowerCase() === title.toLowerCase())
    return { ...(isTaken || !title ? start : withTitle(start, title)), ...(gap.to && { next: gap.to }) }
  }
  return (
    <AddingDialog
      first={first}
      place={
        before
          ? t('adding.between', { after, before })
          : said
            ? t('adding.after-choice', { choice: said, after })
            : t('adding.after', { after })
      }
      topic={from?.node.topic ?? ''}
      write={(start) => {
        close()
        begin({ start: named(start), gap })
      }}
      take={(blockId) => {
        close()
        void (gap.to ? edits.insert(gap, blockId) : edits.link(gap, blockId)).then(() => show(blockId))
      }}
      made={(block) => void edits.record(block, undefined, gap).then(() => show(block._id))}
      close={close}
    />
  )
}

function Rename({ blockId, edits, close }: Pick<PlacingProps, 'edits' | 'close'> & { blockId: string }) {
  const { t } = useTranslation('builder')
  const { data: block } = useBlock(blockId)
  return (
    block && (
      <NameDialog
        block={block}
        start={emptyBlock('basic', '')}
        title={t('rename')}
        saved={(saved) => void edits.record(saved, block)}
        close={close}
      />
    )
  )
}
