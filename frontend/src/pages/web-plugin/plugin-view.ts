/** What of the web plugin shows: the tab and the language, and the way to the fields that are wrong. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FullSettings } from '#shared/contracts/settings'
import type { ContentLanguage } from '#shared/languages'
import type { Draft } from '../../components/form/draft.ts'
import { focusFirstFault } from '../../components/form/fault-field.tsx'
import type { PluginDraft } from './plugin-draft.ts'
import { countsByTab, pluginTabs, tabOf, type PluginTab } from './tab-names.ts'

interface PluginView {
  readonly tab: PluginTab
  readonly setTab: (tab: PluginTab) => void
  readonly language: ContentLanguage
  readonly setLanguage: (language: ContentLanguage) => void
  /** How many fields of each tab are wrong. */
  readonly faultCounts: ReadonlyMap<PluginTab, number>
  /** Opens the first tab with one of these fields, in its language, and leads to it. */
  readonly reveal: (fields: readonly string[]) => void
}

export function usePluginView(form: Draft<PluginDraft>, { supportedLangs }: FullSettings): PluginView {
  const { faults, content, edited } = form
  const [named, setTab] = useTab()
  const [chosen, setLanguage] = useState<ContentLanguage>()
  /** The tab whose first wrong field is to take the focus, which it can only once the tab shows. */
  const [sought, setSought] = useState<{ readonly tab: PluginTab }>()
  // The first version has no session settings (WEBPLUGIN-005).
  const tab = named === 'session' && edited.pluginStyle.version === 1 ? 'text' : named
  const language = supportedLangs.find((one) => one === chosen) ?? supportedLangs[0] ?? 'en'
  useEffect(() => {
    if (sought?.tab === tab) focusFirstFault(content.current)
  }, [sought, tab, content])
  return {
    tab,
    setTab: (opened) => {
      setSought(undefined)
      setTab(opened)
    },
    language,
    setLanguage,
    faultCounts: countsByTab(Object.keys(faults)),
    reveal: (fields) => {
      const first = pluginTabs.find((one) => fields.some((field) => tabOf(field) === one)) ?? tab
      const shown = fields.filter((field) => tabOf(field) === first)
      // A field of the language that shows needs no other one.
      const languages = supportedLangs.filter((one) => shown.some((field) => field.endsWith(`.${one}`)))
      if (!languages.includes(language)) setLanguage(languages[0] ?? language)
      setTab(first)
      setSought({ tab: first })
    },
  }
}

/** The open tab is part of the address. */
function useTab(): [PluginTab, (tab: PluginTab) => void] {
  const [params, setParams] = useSearchParams()
  const named = pluginTabs.find((name) => name === params.get('tab'))
  return [named ?? 'text', (tab) => setParams(tab === 'text' ? {} : { tab }, { replace: true })]
}
