/** The entries at the left: where a conversation can begin, in groups that open and close, and a search of them. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import Input from '@cloudscape-design/components/input'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '#shared/contracts/hierarchy'
import { NodeIcon } from '../node-icon.tsx'
import { entriesOf, entryKinds, type Entry, type EntryKind } from './entries.ts'

interface EntriesPanelProps {
  nodes: readonly HierarchyNode[]
  active: string | undefined
  choose: (node: string) => void
}

const icons: Readonly<Record<EntryKind, IconProps.Name>> = {
  moments: 'star',
  intents: 'suggestions',
  menu: 'list-view',
  schedules: 'calendar',
  unreachable: 'status-warning',
}

export function EntriesPanel({ nodes, active, choose }: EntriesPanelProps) {
  const { t } = useTranslation('builder')
  const [wanted, setWanted] = useState('')
  const entries = useMemo(() => entriesOf(nodes, wanted), [nodes, wanted])
  const filled = entryKinds.filter((kind) => entries[kind].length > 0)
  return (
    <nav className="builder-entries" aria-label={t('entries.name')}>
      <div className="builder-entries-search">
        <Input
          type="search"
          value={wanted}
          ariaLabel={t('entries.find')}
          placeholder={t('entries.find')}
          onChange={({ detail }) => setWanted(detail.value)}
        />
      </div>
      {filled.length === 0 && (
        <p className="builder-entries-none">{t(wanted ? 'entries.no-matches' : 'entries.none')}</p>
      )}
      {filled.map((kind) => (
        <details key={kind} open>
          <summary>
            <Icon name={icons[kind]} size="small" variant="subtle" />
            {t(`entries.kinds.${kind}`)}
            <small>{entries[kind].length}</small>
          </summary>
          <EntryList entries={entries[kind]} active={active} choose={choose} />
        </details>
      ))}
    </nav>
  )
}

/** Of a bot that has thousands, the search finds the rest. */
const shownMax = 200

function EntryList({
  entries,
  active,
  choose,
}: Pick<EntriesPanelProps, 'active' | 'choose'> & { entries: readonly Entry[] }) {
  const { t } = useTranslation('builder')
  const saidOf = ({ node, triggers, also }: Entry): string => {
    const isAsked = triggers.some((trigger) => trigger !== node.name)
    const others = also.filter((kind) => kind !== 'intents').map((kind) => t(`entries.kinds.${kind}`))
    return [...(isAsked ? triggers : []), ...others].join(', ')
  }
  return (
    <ul>
      {entries
        .slice(0, shownMax)
        .map((entry) => ({ node: entry.node, said: saidOf(entry) }))
        .map(({ node, said }) => (
          <li key={node.nodeId}>
            <button
              type="button"
              aria-current={node.nodeId === active ? 'true' : undefined}
              onClick={() => choose(node.nodeId)}
            >
              <NodeIcon node={node} />
              <span>
                {node.name}
                {said && <small>{said}</small>}
              </span>
            </button>
          </li>
        ))}
      {entries.length > shownMax && (
        <li className="builder-entries-none">{t('entries.more', { count: entries.length - shownMax })}</li>
      )}
    </ul>
  )
}
