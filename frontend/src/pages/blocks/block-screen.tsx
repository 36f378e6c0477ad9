/** A response on the screen: its head with what can be done, what stands in the way of saving, its tabs, and a phone that shows it. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Block } from '#shared/contracts/blocks'
import { pathTo } from '../../core/pages.ts'
import { DraftPage } from '../../components/form/draft-page.tsx'
import { KindCards } from './adding/kind-cards.tsx'
import { BlockCrumbs, useNewSteps } from './adding/steps.tsx'
import { useTemporarySteps } from './adding/temporary-steps.tsx'
import type { EditedBlock } from './block-draft.ts'
import { useBlockDraft } from './block-editing.ts'
import { BlockNotices } from './block-notices.tsx'
import { BlockTabs } from './block-tabs.tsx'
import { useBlockView } from './block-view.ts'
import type { TabProps } from './editor-props.ts'
import { useLeaveKey } from './leave-key.ts'
import { PhonePreview } from './phone-preview.tsx'

interface BlockScreenProps {
  block: Block | undefined
  /** What a response that is being made begins with. */
  start: EditedBlock
  /** The intent that it is made for: it answers it from its first save on, which leads back there. */
  intentId?: string | undefined
}

export function BlockScreen({ block, start, intentId }: BlockScreenProps) {
  const { t } = useTranslation('blocks')
  const form = useBlockDraft(block, start, intentId)
  const { edited, change, readOnly } = form
  const view = useBlockView(form, block?._id)
  const navigate = useNavigate()
  const leave = () => void navigate(pathTo('blocks'))
  useLeaveKey(leave)
  const newSteps = useNewSteps('create')
  const temporary = useTemporarySteps(block, form)
  const title = edited.title.trim() || block?.title || t('new')
  return (
    <DraftPage
      form={form}
      title={title}
      breadcrumbs={<BlockCrumbs title={title} steps={block ? temporary.steps : newSteps} />}
      page="block-edit"
      item={block}
      reveal={view.reveal}
      asks="edits"
      leave={leave}
      savedAt={intentId && `${pathTo('intents')}/${intentId}`}
      notices={<BlockNotices form={form} />}
    >
      {temporary.isUnwritten ? (
        <KindCards forTemporary disabled={readOnly} choose={temporary.become} />
      ) : (
        <Workspace block={block} edited={edited} change={change} view={view} readOnly={readOnly} />
      )}
    </DraftPage>
  )
}

/** What became of a response takes all the room there is. */
function Workspace({ block, ...props }: TabProps & { block: Block | undefined }) {
  const { tab } = props.view
  const past = tab === 'history' || tab === 'compare'
  return (
    <div className={past ? '' : 'block-workspace'}>
      <BlockTabs block={block} {...props} />
      {!past && <PhonePreview edited={props.edited} view={props.view} />}
    </div>
  )
}
