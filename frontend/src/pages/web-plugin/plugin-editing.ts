/** The draft of the web plugin: kept over a reload, brought together with what others save, and saved step by step. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { AllowedOrigin } from '#shared/contracts/company-settings'
import { settings as contract, type FullSettings } from '#shared/contracts/settings'
import { CallError, queries, queryClient, quietly } from '../../core/api.ts'
import { actionOf, dismiss, notices } from '../../core/live/notices.ts'
import type { Draft } from '../../components/form/draft.ts'
import { isSame } from '../../components/form/parts.ts'
import { UploadError } from '../../components/form/upload.ts'
import { uploadPicture } from '../../components/picture/brand-upload.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import {
  pluginChecks,
  pluginDraftOf,
  sentPluginOf,
  type DraftOrigin,
  type PluginDraft,
  type SentPlugin,
} from './plugin-draft.ts'
import { newProgress, savePlugin, type SaveCalls } from './save-plugin.ts'

const settingsQuery = queries.settings.company()
export const originsQuery = queries.plugin.origins({})

type PluginForm = Draft<PluginDraft, FullSettings>

/** `origins` is undefined while the list could not be loaded. */
export function usePluginDraft(settings: FullSettings, origins: readonly AllowedOrigin[] | undefined): PluginForm {
  const { t } = useTranslation(['web-plugin', 'settings', 'common'])
  const notify = useNotify()
  /** The list that the origins were edited over since the page was opened. */
  const opened = useRef(origins)
  const progress = useRef(newProgress())
  const latest = useRef<PluginForm>(undefined)
  const [retry] = useState(() => () => void latest.current?.submit())

  async function save(changes: Partial<SentPlugin>, base: FullSettings, former: PluginDraft): Promise<FullSettings> {
    dismissRetry(retry)
    const stored = queryClient.getQueryData<AllowedOrigin[]>(originsQuery.queryKey) ?? []
    const over = { before: knownToBoth(opened.current ?? stored, former.origins ?? []), stored }
    try {
      return (await savePlugin(changes, over, callsOver(base), progress.current)) ?? base
    } catch (error) {
      tellFailure(error)
      throw error
    }
  }

  /** The draft tells of the same failure: a text that shows already is not shown twice, so the retry stays beside it. */
  function tellFailure(error: unknown) {
    if (!(error instanceof CallError || error instanceof UploadError)) return
    const code = error instanceof CallError ? error.code : undefined
    if (code === 'stale') return
    // What was uploaded may be gone by now.
    if (code === 'bad-request') progress.current.uploads.clear()
    const text = code === 'bad-request' ? t('settings:bad-data') : error.message
    notify.error(text, { text: t('common:retry'), act: retry })
  }

  const form: PluginForm = useDraft<FullSettings, PluginDraft, SentPlugin>({
    saved: settings,
    access: contract.updateCompany.access,
    merges: true,
    editedOf: (item = settings) => pluginDraftOf(item, origins),
    sentOf: (edited) => sentPluginOf(edited, settings, origins),
    ...pluginChecks(settings),
    kept: { as: 'web-plugin', schema: z.custom((kept) => isPartOf(kept, pluginDraftOf(settings, origins))) },
    save: (changes, base = settings, former) => save(changes, base, former),
    onSaved: (saved) => {
      progress.current = newProgress()
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['history'] })
      notify.success(t('saved'))
    },
    refetch: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })

  // Origins that nobody edits here follow what is stored.
  const isUntouched = isSame(form.edited.origins, origins ?? null)
  useEffect(() => {
    latest.current = form
    if (isUntouched) opened.current = origins
  })
  return form
}

/** The calls of a save of what was edited over `base`. They fail silently, because the save tells of it, with a retry. */
const callsOver = ({ _id, revision }: FullSettings): SaveCalls => ({
  upload: uploadPicture,
  addOrigin: (input) => quietly.plugin.addOrigin(input),
  changeOrigin: (input) => quietly.plugin.changeOrigin(input),
  removeOrigin: (input) => quietly.plugin.removeOrigin(input),
  update: (changes) => quietly.settings.updateCompany({ ...changes, id: _id, revision }),
  showOrigins: (origins) => queryClient.setQueryData(originsQuery.queryKey, [...origins]),
})

/** Of a draft that a reload left behind, the list was an older one than that of the page. */
function knownToBoth(opened: readonly AllowedOrigin[], former: readonly DraftOrigin[]): AllowedOrigin[] {
  const all = [...opened, ...former.flatMap(({ _id, origin }) => (_id === undefined ? [] : [{ _id, origin }]))]
  const isIn = (list: readonly DraftOrigin[], id: string) => list.some(({ _id }) => _id === id)
  return all.filter(({ _id }) => isIn(opened, _id) && isIn(former, _id))
}

/** A save that begins takes back the offer to try the last one again. */
function dismissRetry(retry: () => void): void {
  for (const { id, link } of notices.now()) if (actionOf(link)?.act === retry) dismiss(id)
}

const isPartOf = (kept: unknown, draft: object): boolean =>
  typeof kept === 'object' && kept !== null && Object.keys(kept).every((name) => name in draft)
