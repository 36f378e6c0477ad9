/** An intent or entity on the screen: its head with what can be done, what stands in the way of it, and its tabs. */
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { knowledge as contract, type Entity, type Intent } from '#shared/contracts/knowledge'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx'
import { useDirtyGuard } from '../../components/form/dirty-guard.tsx'
import { EditNotices } from '../../components/form/edit-notices.tsx'
import {
  FaultField,
  FaultsProvider,
  focusFirstFault,
  useShownFaults,
  type Faults,
} from '../../components/form/fault-field.tsx'
import ItemHistory from '../../components/history/item-history.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useSaveKey, useShowSaved } from '../../components/form/saving.ts'
import type { ItemEditing } from './item-editing.ts'
import { ItemRevisions, restoringOf } from './item-revisions.tsx'
import { pageOf, useRevisions, type KnowledgeModel } from './knowledge-data.ts'
import { useTitleFault } from './title-fault.ts'

interface ItemScreenProps<Edited> {
  model: KnowledgeModel
  item: Intent | Entity | undefined
  /** The items whose titles are taken. */
  others: readonly (Intent | Entity)[]
  editing: ItemEditing<Edited>
  /** What is wrong besides the title. */
  faults: Faults
  /** What stands beside it: the blocks that answer. */
  aside: ReactNode
  /** What the item consists of, below its title. */
  children: (readOnly: boolean) => ReactNode
}

const accessOf = {
  intent: { create: contract.createIntent.access, update: contract.updateIntent.access },
  entity: { create: contract.createEntity.access, update: contract.updateEntity.access },
}

export function ItemScreen<Edited extends { title: string }>(props: ItemScreenProps<Edited>) {
  const { model, item, others, editing } = props
  const { t } = useTranslation(['knowledge', 'common'])
  const { edited, dirty, saving } = editing
  const access = accessOf[model][item ? 'update' : 'create']
  const refused = useRefusal()(access)
  const readOnly = refused !== undefined
  const titleFault = useTitleFault(edited.title, others, editing.refused.title)
  const faults = { ...props.faults, ...(titleFault !== undefined && { title: titleFault }) }
  const shown = useShownFaults(faults)
  const content = useRef<HTMLDivElement>(null)
  const guard = useDirtyGuard(dirty, 'pending')
  const tab = useTab(item)
  const showSaved = useShowSaved(pageOf[model], item)
  useSaveKey(() => void save())

  async function save() {
    if (readOnly || saving) return
    shown.showAll()
    // The faults are marked with the next frame.
    requestAnimationFrame(() => focusFirstFault(content.current))
    if (Object.keys(faults).length > 0) return tab.select(model)
    const saved = await editing.save()
    if (saved) showSaved(saved)
    else requestAnimationFrame(() => focusFirstFault(content.current))
  }

  const title = edited.title.trim() || item?.title || t(`new.${model}`)
  return (
    <ContentLayout
      breadcrumbs={<Breadcrumbs list={pageOf[model]} title={item?.title ?? t(`new.${model}`)} />}
      header={
        <PageHeader
          title={title}
          actions={
            <AccessButton
              access={access}
              variant="primary"
              loading={saving}
              disabled={!dirty}
              onClick={() => void save()}
            >
              {t('common:save')}
            </AccessButton>
          }
        />
      }
    >
      {guard}
      <FaultsProvider value={shown}>
        <SpaceBetween size="m">
          <EditNotices kind="content" editing={editing} refused={refused} />
          <div ref={content}>
            <ItemTabs model={model} item={item} tab={tab} editor={<Editor {...props} readOnly={readOnly} />} />
          </div>
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}

function Editor<Edited extends { title: string }>(props: ItemScreenProps<Edited> & { readOnly: boolean }) {
  const { model, item, editing, aside, readOnly, children } = props
  const { t } = useTranslation('knowledge')
  return (
    <div className="item-workspace">
      <SpaceBetween size="l">
        <Container>
          <FaultField field="title" label={t('title')} description={t(`${pageOf[model]}.title-text`)} stretch>
            <Input
              value={editing.edited.title}
              autoFocus={!item}
              readOnly={readOnly}
              onChange={({ detail }) => editing.change((now) => ({ ...now, title: detail.value }))}
            />
          </FaultField>
        </Container>
        {children(readOnly)}
      </SpaceBetween>
      <div className="item-aside">{aside}</div>
    </div>
  )
}

interface Tab {
  readonly id: string
  readonly select: (id: string) => void
}

interface ItemTabsProps {
  model: KnowledgeModel
  item: Intent | Entity | undefined
  tab: Tab
  editor: ReactNode
}

function ItemTabs({ model, item, tab, editor }: ItemTabsProps) {
  const { t } = useTranslation('knowledge')
  const { data: revisions = [] } = useRevisions(model, item?._id)
  const history = item && { revisions, restoring: restoringOf(model, item) }
  // The row of tabs is there from the beginning, so that nothing moves when the item is saved first.
  const tabs = [
    { id: model, label: t(`tabs.${model}`), content: editor },
    {
      id: 'history',
      label: t('tabs.history'),
      disabled: !item,
      content: item && history && <ItemHistory id={item._id} {...history} />,
    },
    ...(history && revisions.length > 1
      ? [{ id: 'compare', label: t('tabs.compare'), content: <ItemRevisions {...history} /> }]
      : []),
  ]
  // A link may name a tab this item does not have.
  const active = tabs.some(({ id }) => id === tab.id) ? tab.id : model
  return <Tabs activeTabId={active} onChange={({ detail }) => tab.select(detail.activeTabId)} tabs={tabs} />
}

/** The open tab is part of the address. */
function useTab(item: Intent | Entity | undefined): Tab {
  const [params, setParams] = useSearchParams()
  return {
    id: params.get('tab') ?? '',
    select: (id) => item && setParams(id === 'history' || id === 'compare' ? { tab: id } : {}, { replace: true }),
  }
}
