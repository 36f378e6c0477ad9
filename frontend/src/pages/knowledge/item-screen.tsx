/** An intent or entity on the screen: its head with what can be done, what stands in the way of it, and its tabs. */
import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { DraftPage } from '../../components/form/draft-page.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx'
import ItemHistory from '../../components/history/item-history.tsx'
import type { ItemDraft } from './item-draft.ts'
import { ItemRevisions, restoringOf } from './item-revisions.tsx'
import { pageOf, useRevisions, type KnowledgeModel } from './knowledge-data.ts'

interface ItemScreenProps<Edited extends object> {
  model: KnowledgeModel
  item: Intent | Entity | undefined
  form: ItemDraft<Edited>
  /** What stands beside it: the blocks that answer. */
  aside: ReactNode
  /** What the item consists of, below its title. */
  children: ReactNode
}

export function ItemScreen<Edited extends { title: string }>(props: ItemScreenProps<Edited>) {
  const { model, item, form } = props
  const { t } = useTranslation('knowledge')
  const tab = useTab(item)
  const name = item?.title ?? t(`new.${model}`)
  return (
    <DraftPage
      form={form}
      title={form.edited.title.trim() || name}
      breadcrumbs={<Breadcrumbs list={pageOf[model]} title={name} />}
      page={pageOf[model]}
      item={item}
      reveal={() => tab.select(model)}
    >
      <ItemTabs model={model} item={item} tab={tab} editor={<Editor {...props} />} />
    </DraftPage>
  )
}

function Editor<Edited extends { title: string }>({ model, item, form, aside, children }: ItemScreenProps<Edited>) {
  const { t } = useTranslation('knowledge')
  return (
    <div className="item-workspace">
      <SpaceBetween size="l">
        <Container>
          <TextField
            field={form.field('title')}
            label={t('title')}
            description={t(`${pageOf[model]}.title-text`)}
            input={{ autoFocus: !item }}
            stretch
          />
        </Container>
        {children}
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
