/** The visual builder: what the bot says as a tree, entries at its left, the response that is open at its right (HIERARCHY-001). */
import './builder.css'
import '../blocks.css'
import Icon from '@cloudscape-design/components/icon'
import Skeleton from '@cloudscape-design/components/skeleton'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { websiteChannel } from '#shared/chat/channels'
import type { HierarchyNode } from '#shared/contracts/hierarchy'
import { idPattern } from '#shared/ids'
import { pages, pathTo } from '../../../core/pages.ts'
import { HeaderButtons } from '../../../components/layout/page-header.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useWindowHeight } from '../../../components/layout/window-height.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { CallError } from '../../../core/api.ts'
import { useHierarchy } from './builder-data.ts'
import { Workbench } from './workbench.tsx'

export default function BuilderPage() {
  const { rootBlock } = useParams()
  const [channel, setChannel] = useState(websiteChannel)
  const whole = useHierarchy(undefined, channel)
  const root = useRoot(rootBlock, whole.data?.nodes ?? [])
  const part = useHierarchy(root, channel)
  const drawn = rootBlock === undefined ? whole : part
  const isGone = rootBlock !== undefined && whole.data !== undefined && (root === undefined || isMissing(part.error))

  if (isGone)
    return (
      <Frame>
        <Gone />
      </Frame>
    )
  if (whole.data?.nodes.length === 0)
    return (
      <Frame>
        <Nothing />
      </Frame>
    )
  if (whole.data && drawn.data)
    return (
      <Frame title={root && drawn.data.nodes.find(({ nodeId }) => nodeId === drawn.data.root)?.name}>
        <Workbench whole={whole.data} drawn={drawn.data} channel={channel} setChannel={setChannel} />
      </Frame>
    )
  const failed = whole.error ? whole : drawn
  return <Frame>{failed.error ? <LoadFailed error={failed.error} retry={failed.refetch} /> : <Waiting />}</Frame>
}

/** The id of the response that the address names: by itself, or as one of the bot's own moments, such as `welcome`. */
function useRoot(named: string | undefined, nodes: readonly HierarchyNode[]): string | undefined {
  if (named === undefined || idPattern.test(named)) return named
  return nodes.find(({ triggers }) => triggers.moment === named)?.blockId
}

const isMissing = (error: Error | null) => error instanceof CallError && error.code === 'not-found'

function Frame({ title, children }: { title?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation(['builder', 'shell'])
  const frame = useWindowHeight()
  return (
    <div ref={frame} className="builder">
      <header className="builder-head">
        <h1>
          <span className="page-icon">
            <Icon name={pages['visual-builder'].icon} size="medium" variant="subtle" />
          </span>
          {title === undefined ? t('shell:pages.visual-builder') : title}
          {title !== undefined && <PageLink to={pathTo('visual-builder')}>{t('whole')}</PageLink>}
        </h1>
        <HeaderButtons />
      </header>
      {children}
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation(['builder', 'blocks'])
  return (
    <Empty
      title={t('none')}
      text={t('none-text')}
      action={<PageLink to={pathTo('block-edit')}>{t('blocks:new')}</PageLink>}
    />
  )
}

function Gone() {
  const { t } = useTranslation(['builder', 'blocks'])
  return (
    <Empty
      title={t('blocks:missing')}
      text={t('blocks:missing-text')}
      action={<PageLink to={pathTo('visual-builder')}>{t('whole')}</PageLink>}
    />
  )
}

function Waiting() {
  const { t } = useTranslation('common')
  return (
    <div className="builder-waiting">
      <output aria-label={t('loading')} />
      <Skeleton height="34px" width="50%" />
      <Skeleton height="320px" />
    </div>
  )
}
