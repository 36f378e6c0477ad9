/** A response on the screen: its head with what can be done, what stands in the way of saving, its tabs, and a phone that shows it. */
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Block } from '#shared/contracts/blocks'
import { pathTo } from '../../core/pages.ts'
import { DraftPage } from '../../components/form/draft-page.tsx'
import type { Kind } from './kinds/index.ts'
import { emptyBlock } from './block-draft.ts'
import { useBlockDraft } from './block-editing.ts'
import { BlockNotices } from './block-notices.tsx'
import { BlockTabs } from './block-tabs.tsx'
import { useBlockView } from './block-view.ts'
import type { TabProps } from './editor-props.ts'
import { BlockCrumbs } from './kinds/kind-step.tsx'
import { useLeaveKey } from './leave-key.ts'
import { PhonePreview } from './phone-preview.tsx'

/** `kind` is that of a response that is being made. */
export function BlockScreen({ block, kind }: { block: Block | undefined; kind: Kind }) {
  const { t } = useTranslation('blocks')
  const [params] = useSearchParams()
  const form = useBlockDraft(block, emptyBlock(kind, params.get('topic') ?? ''))
  const { edited, change, readOnly } = form
  const view = useBlockView(form)
  const navigate = useNavigate()
  const leave = () => void navigate(pathTo('blocks'))
  useLeaveKey(leave)
  const title = edited.title.trim() || block?.title || t('new')
  return (
    <DraftPage
      form={form}
      title={title}
      breadcrumbs={<BlockCrumbs title={title} step={block ? undefined : 'create'} />}
      page="block-edit"
      item={block}
      reveal={view.reveal}
      asks="edits"
      leave={leave}
      notices={<BlockNotices form={form} />}
    >
      <Workspace block={block} edited={edited} change={change} view={view} readOnly={readOnly} />
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
      {!past && <PhonePreview content={props.edited.content} view={props.view} />}
    </div>
  )
}
