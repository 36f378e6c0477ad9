/** What of a response shows: the tab, the language of its texts, the open part, and the faults that are told. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { useShownFaults, type Faults } from '../../components/form/fault-field.tsx'
import type { EditedBlock } from './block-draft.ts'
import { kinds } from './kinds/index.ts'
import type { ContentView } from './kinds/kind.ts'

/** The language that every text must have. */
export const firstLanguage: ContentLanguage = 'en'

export const tabs = ['response', 'trigger', 'next', 'settings', 'history', 'compare'] as const
export type TabName = (typeof tabs)[number]

export interface BlockView extends ContentView {
  readonly tab: TabName
  readonly setTab: (tab: TabName) => void
  /** The tabs with a fault that is told. */
  readonly faultyTabs: ReadonlySet<TabName>
  readonly setLanguage: (language: ContentLanguage) => void
  readonly shown: ReturnType<typeof useShownFaults>
  readonly content: RefObject<HTMLDivElement | null>
  /** Tells every fault, and leads to the first. */
  readonly showFaults: () => void
}

export function useBlockView(edited: EditedBlock, faults: Faults): BlockView {
  const supported = useAgent().agent.company.supportedLangs
  const [tab, setTab] = useTab()
  const [language, setLanguage] = useState(firstLanguage)
  const [opened, setOpen] = useState('')
  const shown = useShownFaults(faults)
  const content = useRef<HTMLDivElement>(null)
  /** The tab whose first wrong field is to take the focus, which it can only once the tab shows. */
  const [sought, setSought] = useState<{ readonly tab: TabName }>()
  useEffect(() => {
    if (sought?.tab === tab) focusFirst(content.current)
  }, [sought, tab])

  const parts = openParts(edited)
  const fields = Object.keys(faults)
  const told = fields.filter((field) => shown.of(field))
  return {
    tab,
    setTab: (chosen) => {
      setSought(undefined)
      setTab(chosen)
    },
    faultyTabs: new Set(told.map(tabOf)),
    languages: supported.includes(firstLanguage) ? supported : [firstLanguage, ...supported],
    language,
    setLanguage,
    open: parts.some(({ id }) => id === opened) ? opened : (parts[0]?.id ?? ''),
    setOpen,
    faultyParts: new Set(parts.filter(({ has }) => told.some(has)).map(({ id }) => id)),
    shown,
    content,
    showFaults: () => {
      shown.showAll()
      const first = tabs.find((name) => fields.some((field) => tabOf(field) === name)) ?? tab
      setTab(first)
      setSought({ tab: first })
      setLanguage(firstLanguage)
      const part = parts.find(({ has }) => fields.some(has))
      if (part) setOpen(part.id)
    },
  }
}

/** The open tab is part of the address. */
function useTab(): [TabName, (tab: TabName) => void] {
  const [params, setParams] = useSearchParams()
  const named = tabs.find((name) => name === params.get('tab'))
  return [named ?? 'response', (tab) => setParams(tab === 'response' ? {} : { tab }, { replace: true })]
}

const otherTabs: Readonly<Record<string, TabName>> = {
  key: 'settings',
  description: 'settings',
  next: 'next',
  onReply: 'next',
}
const tabOf = (field: string): TabName => otherTabs[field] ?? 'response'

/** The parts of which one is open, and whether a field is in one of them. */
const openParts = ({ content }: EditedBlock) =>
  (kinds[content.kind].parts?.(content) ?? []).map(({ id, inner }) => {
    const owners = new Set([id, ...inner.map((one) => one.id)])
    return { id, has: (field: string) => owners.has(field.split('.')[0] ?? '') }
  })

/** Not every field is one to type into: what is picked in a dialog is marked by its button. */
function focusFirst(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty="true"] button')?.focus()
}
