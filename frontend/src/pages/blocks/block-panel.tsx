/** A response beside the visual builder: the same form as on its own page, without the phone. */
import './blocks.css'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { pathTo } from '../../core/pages.ts'
import { DraftPanel } from '../../components/form/draft-panel.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { KindCards } from './adding/kind-cards.tsx'
import { useTemporarySteps } from './adding/temporary-steps.tsx'
import type { EditedBlock } from './block-draft.ts'
import { useBlockDraft } from './block-editing.ts'
import { BlockNotices } from './block-notices.tsx'
import { BlockTabs } from './block-tabs.tsx'
import { useBlockView } from './block-view.ts'
import { useLeaveKey } from './leave-key.ts'

interface BlockPanelProps {
  block: Block | undefined
  /** What a response that is being made begins with. */
  start: EditedBlock
  /** `before` is what was saved over; none of a response that was just made. */
  onSaved: (saved: Block, before: Block | undefined) => void
  takesFocus?: boolean
  close: () => void
}

export default function BlockPanel({ block, start, onSaved, takesFocus = true, close }: BlockPanelProps) {
  const { t } = useTranslation('blocks')
  const form = useBlockDraft(block, start)
  const { edited, change, readOnly } = form
  const view = useBlockView(form, block?._id)
  const temporary = useTemporarySteps(block, form)
  useLeaveKey(close)
  return (
    <DraftPanel
      form={form}
      title={edited.title.trim() || block?.title || t('new')}
      lead={block && <PageLink to={`${pathTo('block-edit')}/${block._id}`}>{t('view')}</PageLink>}
      reveal={view.reveal}
      notices={<BlockNotices form={form} />}
      onSaved={(saved) => onSaved(saved, block)}
      takesFocus={takesFocus}
      close={close}
    >
      {temporary.isUnwritten ? (
        <KindCards forTemporary disabled={readOnly} choose={temporary.become} />
      ) : (
        <BlockTabs block={block} edited={edited} change={change} view={view} readOnly={readOnly} />
      )}
    </DraftPanel>
  )
}
