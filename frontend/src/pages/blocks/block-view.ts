/** What of a response shows: the tab, the language of its texts, the open part, and the faults that are told. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { websiteChannel, type Channel } from '#shared/chat/channels'
import { focusFirstFault } from '../../components/form/fault-field.tsx'
import type { Draft } from '../../components/form/draft.ts'
import type { EditedBlock } from './block-draft.ts'
import { fieldOn } from './block-faults.ts'
import { contentOn } from './channels/channel-draft.ts'
import { partsOf } from './conditions/condition-draft.ts'
import { kinds, type EditedContent } from './kinds/index.ts'
import type { ContentView } from './kinds/kind.ts'

/** The language that every text must have. */
export const firstLanguage: ContentLanguage = 'en'

export const tabs = ['response', 'trigger', 'next', 'settings', 'history', 'compare', 'schedule'] as const
export type TabName = (typeof tabs)[number]

export interface BlockView extends ContentView {
  readonly tab: TabName
  readonly setTab: (tab: TabName) => void
  /** The tabs with a fault that is told. */
  readonly faultyTabs: ReadonlySet<TabName>
  readonly setLanguage: (language: ContentLanguage) => void
  /** The channel whose content shows; that of the website is the default of all others. */
  readonly channel: Channel
  readonly setChannel: (channel: Channel) => void
  /** Opens the tab and the part of the first of these fields, and leads to it. */
  readonly reveal: (fields: readonly string[]) => void
}

export function useBlockView(
  { edited, faults, shown, content }: Pick<Draft<EditedBlock>, 'edited' | 'faults' | 'shown' | 'content'>,
  blockId: string | undefined,
): BlockView {
  const supported = useAgent().agent.company.supportedLangs
  const languages = supported.includes(firstLanguage) ? supported : [firstLanguage, ...supported]
  const { tab, language, show } = useShown(languages)
  const [channel, setChannel] = useState(websiteChannel)
  const [opened, setOpen] = useState('')
  /** The tab whose first wrong field is to take the focus, which it can only once the tab shows. */
  const [sought, setSought] = useState<{ readonly tab: TabName }>()
  useEffect(() => {
    if (sought?.tab === tab) focusFirstFault(content.current)
  }, [sought, tab, content])

  const parts = openParts(contentOn(edited, channel))
  // The topic of a new response stands beside its title.
  const tabOfField = (field: string) => (field === 'group' && blockId !== undefined ? 'settings' : tabOf(edited, field))
  const told = Object.keys(faults).filter((field) => shown.of(field))
  return {
    blockId,
    beginsAtText: blockId === undefined && edited.title !== '',
    tab,
    setTab: (chosen) => {
      setSought(undefined)
      show({ tab: chosen })
    },
    faultyTabs: new Set(told.map(tabOfField)),
    languages,
    language,
    setLanguage: (chosen) => show({ language: chosen }),
    topic: edited.group,
    channel,
    setChannel,
    open: parts.some(({ id }) => id === opened) ? opened : (parts[0]?.id ?? ''),
    setOpen,
    faultyParts: new Set(parts.filter(({ has }) => told.some(has)).map(({ id }) => id)),
    reveal: (fields) => {
      const first = tabs.find((name) => fields.some((field) => tabOfField(field) === name)) ?? tab
      show({ tab: first, language: firstLanguage })
      setSought({ tab: first })
      const [on] = fields.map(fieldOn)
      if (on) setChannel(on.channel)
      const part = parts.find(({ has }) => fields.some(has))
      if (part) setOpen(part.id)
    },
  }
}

/** The open tab and the language are part of the address, so that both stay when a new response gets one of its own. */
function useShown(languages: readonly ContentLanguage[]) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'response'
  const language = languages.find((name) => name === params.get('language')) ?? firstLanguage
  const show = (change: { readonly tab?: TabName; readonly language?: ContentLanguage }) =>
    setParams((now) => withShown(now, { tab, language, ...change }), { replace: true })
  return { tab, language, show }
}

/** The rest of the address belongs to the page that the response is edited on. */
function withShown(params: URLSearchParams, shown: { readonly tab: TabName; readonly language: ContentLanguage }) {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(shown)) {
    if (value === 'response' || value === firstLanguage) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

const otherTabs: Readonly<Record<string, TabName>> = {
  key: 'settings',
  description: 'settings',
  titles: 'settings',
  module: 'settings',
  icon: 'settings',
  iconColour: 'settings',
  backgroundColour: 'settings',
  next: 'next',
  onReply: 'next',
  eventIds: 'next',
}
function tabOf({ schedule }: EditedBlock, field: string): TabName {
  const [owner = ''] = field.split('.')
  const isOfSchedule =
    owner === 'schedule' || (schedule?.filter && partsOf(schedule.filter).some(({ id }) => id === owner))
  return isOfSchedule ? 'schedule' : (otherTabs[field] ?? 'response')
}

/** The parts of which one is open, and whether a field is in one of them. */
const openParts = (content: EditedContent) =>
  (kinds[content.kind].parts?.(content) ?? []).map(({ id, inner }) => {
    const owners = new Set([id, ...inner.map((one) => one.id)])
    return { id, has: (field: string) => owners.has(fieldOn(field).field.split('.')[0] ?? '') }
  })
