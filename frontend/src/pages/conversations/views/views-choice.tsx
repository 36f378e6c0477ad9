/** The rail where there is no room for one: a choice of lists, and what can be done with the one that is chosen. */
import './views.css'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCount } from '../../../core/live/counters.ts'
import type { Address } from '../state/filters.ts'
import { useDesk } from '../state/inbox-context.ts'
import { useLive } from '../state/inbox-state.ts'
import { currentEntry, entryAddress, entryNames, useEntryCounts, type EntryName } from './entries.ts'
import { savedAddress, useMayChange } from './saved.ts'
import { ViewDialogs, type ViewTask, useAskToRemoveView } from './saved-views.tsx'
import { useViews } from './use-views.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import type { Options } from '../../../components/form/choice/options.ts'

export function ViewsChoice() {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  const { views } = useViews()
  const options = useOptions()
  const flat = options.flatMap((option) => ('options' in option ? option.options : [option]))
  const value = valueOf(address)
  const [task, setTask] = useState<ViewTask>()
  const askToRemove = useAskToRemoveView()
  const mayChange = useMayChange()
  const saved = views.find(({ _id }) => _id === address.saved)
  const own = saved && mayChange(saved)

  function go(chosen: string | undefined) {
    const view = views.find(({ _id }) => `saved:${_id}` === chosen)
    if (view) return choose(savedAddress(view))
    if (chosen === 'mine') return choose({ queue: 'mine', agents: [] })
    if (chosen === 'all') return choose({ queue: 'customers', agents: [] })
    const entry = entryNames.find((name) => name === chosen)
    if (entry) choose(entryAddress(entry))
  }

  return (
    <div className="live-views-choice">
      <OneOf
        label={t('views-rail.name')}
        options={options}
        value={flat.some((option) => option.value === value) ? value : undefined}
        placeholder={t('views-rail.choose')}
        onChange={go}
      />
      <ButtonDropdown
        variant="icon"
        expandToViewport
        ariaLabel={t('views-rail.more')}
        items={[
          { id: 'save', text: t('views-rail.save') },
          ...(saved && own
            ? [
                { id: 'rename', text: t('views-rail.rename') },
                { id: 'remove', text: t('views-rail.remove') },
              ]
            : []),
        ]}
        onItemClick={({ detail: { id } }) => {
          if (id === 'save') setTask({ do: 'save' })
          else if (saved && id === 'rename') setTask({ do: 'rename', view: saved })
          else if (saved) askToRemove(saved)
        }}
      />
      <ViewDialogs task={task} close={() => setTask(undefined)} />
    </div>
  )
}

function valueOf(address: Address): string | undefined {
  const { saved, queue, agents } = address
  if (saved) return `saved:${saved}`
  const entry: EntryName | undefined = currentEntry(address)
  if (entry) return entry
  if (agents.length > 0) return undefined
  return queue === 'mine' ? 'mine' : queue === 'customers' ? 'all' : undefined
}

function useOptions(): Options {
  const { t } = useTranslation('conversations')
  const { views } = useViews()
  const counts = useEntryCounts()
  const mine = useLive((live) => live.counts?.agents[live.agentId]?.interventions ?? 0)
  const tag = (count: number) => (count > 0 ? { labelTag: shortCount(count) } : {})
  const always = [
    { value: 'mine', label: t('queues.mine'), ...tag(mine) },
    ...entryNames.map((name) => ({ value: name, label: t(`views-rail.${name}`), ...tag(counts[name] ?? 0) })),
    { value: 'all', label: t('tabs.all') },
  ]
  const named = views.map(({ _id, title }) => ({ value: `saved:${_id}`, label: title }))
  return named.length === 0 ? always : [...always, { label: t('views-rail.saved'), options: named }]
}
