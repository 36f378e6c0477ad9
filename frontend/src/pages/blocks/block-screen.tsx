/** A response on the screen: its head with what can be done, what stands in the way of saving, its tabs, and a phone that shows it. */
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { blocks as contract, type Block } from '#shared/contracts/blocks'
import { faultTexts } from '../../core/fault-text.ts'
import { pathTo } from '../../core/pages.ts'
import { useReadOnly } from '../../core/agent.tsx'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { useDirtyGuard } from '../../components/form/dirty-guard.tsx'
import { FaultsProvider } from '../../components/form/fault-field.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useSaveKey, useShowSaved } from '../../components/form/saving.ts'
import type { Kind } from './kinds/index.ts'
import { emptyBlock, type EditedBlock } from './block-draft.ts'
import { useBlockEditing, type BlockEditing } from './block-editing.ts'
import { blockFaults } from './block-faults.ts'
import { BlockNotices } from './block-notices.tsx'
import { BlockTabs } from './block-tabs.tsx'
import type { TabProps } from './editor-props.ts'
import { useBlockView } from './block-view.ts'
import { useAllBlocks } from './blocks-data.ts'
import { useUnusableForms } from './kinds/form-questions.ts'
import { BlockCrumbs } from './kinds/kind-step.tsx'
import { useLeaveKey } from './leave-key.ts'
import { PhonePreview } from './phone-preview.tsx'

/** `kind` is that of a response that is being made. */
export function BlockScreen({ block, kind }: { block: Block | undefined; kind: Kind }) {
  const { t } = useTranslation('blocks')
  const [params] = useSearchParams()
  const editing = useBlockEditing(block, emptyBlock(kind, params.get('topic') ?? ''))
  const { edited, change, dirty, saving } = editing
  const faults = useBlockFaults(block, edited, editing.refused)
  const view = useBlockView(edited, faults)
  const refused = useRefusal()(block ? contract.update.access : contract.create.access)
  const guard = useDirtyGuard(dirty, 'edits')
  const showSaved = useShowSaved('block-edit', block)
  const navigate = useNavigate()
  const leave = () => void navigate(pathTo('blocks'))
  useSaveKey(() => void save())
  useLeaveKey(leave)

  async function save() {
    if (refused || saving) return
    if (Object.keys(faults).length > 0) return view.showFaults()
    // What the server finds wrong is told wherever it is.
    view.shown.showAll()
    const saved = await editing.save()
    if (saved) showSaved(saved)
  }

  const title = edited.title.trim() || block?.title || t('new')
  return (
    <ContentLayout
      breadcrumbs={<BlockCrumbs title={title} step={block ? undefined : 'create'} />}
      header={
        <PageHeader
          title={title}
          actions={<Actions block={block} editing={editing} save={() => void save()} leave={leave} />}
        />
      }
    >
      {guard}
      <FaultsProvider value={view.shown}>
        <SpaceBetween size="m">
          <BlockNotices editing={editing} refused={refused} />
          <Workspace block={block} edited={edited} change={change} view={view} readOnly={refused !== undefined} />
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}

/** What became of a response takes all the room there is. */
function Workspace({ block, ...props }: TabProps & { block: Block | undefined }) {
  const { content, tab } = props.view
  const past = tab === 'history' || tab === 'compare'
  return (
    <div className={past ? '' : 'block-workspace'}>
      <div ref={content}>
        <BlockTabs block={block} {...props} />
      </div>
      {!past && <PhonePreview content={props.edited.content} view={props.view} />}
    </div>
  )
}

interface ActionsProps {
  block: Block | undefined
  editing: BlockEditing
  save: () => void
  leave: () => void
}

function Actions({ block, editing: { dirty, saving }, save, leave }: ActionsProps) {
  const { t } = useTranslation(['blocks', 'common'])
  if (useReadOnly()) {
    return (
      <Button variant="primary" onClick={leave}>
        {t('ok')}
      </Button>
    )
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="link" onClick={leave}>
        {t('common:cancel')}
      </Button>
      <AccessButton
        access={block ? contract.update.access : contract.create.access}
        variant="primary"
        loading={saving}
        disabled={!dirty}
        onClick={save}
      >
        {t('common:save')}
      </AccessButton>
    </SpaceBetween>
  )
}

/** All that is wrong: what can be seen here, and what the server found in what was sent. */
function useBlockFaults(block: Block | undefined, edited: EditedBlock, refused: BlockEditing['refused']) {
  const { data: all = [] } = useAllBlocks()
  const unusableForms = useUnusableForms(edited.content)
  const others = all.filter(({ _id }) => _id !== block?._id)
  return faultTexts([...refused, ...blockFaults(edited, { others, unusableForms })])
}
