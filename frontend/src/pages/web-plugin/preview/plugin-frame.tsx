/** A page in the small that holds the plugin. Nothing the company's own styles say reaches beyond it. */
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FullSettings } from '#shared/contracts/settings'
import { textIn, type ContentLanguage } from '#shared/languages'
import { StillWait } from '../../../components/phone/still-wait.tsx'
import { useStillChat } from '../../../components/phone/use-still-chat.ts'
import type { PluginDraft } from '../plugin-draft.ts'
import { previewSettings, type ShownSettings } from './preview-settings.ts'
import { sceneOf, type SceneName } from './scenes.ts'
import { useLook } from './use-look.ts'
import { useScale } from './use-scale.ts'

export interface FrameProps {
  draft: PluginDraft
  settings: FullSettings
  language: ContentLanguage
  setLanguage: (language: ContentLanguage) => void
  /** `chosen`: when, in milliseconds; the time that is left to answer counts from then. */
  scene: { readonly name: SceneName; readonly chosen: number }
  isDark: boolean
  isPhone: boolean
  again: () => void
}

export function PluginFrame(props: FrameProps) {
  const { draft, settings, language, setLanguage, isDark, isPhone, again } = props
  const { t } = useTranslation('web-plugin')
  const frame = useRef<HTMLDivElement>(null)
  const { place, still, isLost } = useStillChat({
    client: settings.name,
    readSettings: async () => previewSettings(draft, settings),
    setLanguage,
  })
  const scene = useScene(props)
  const isClosed = props.scene.name === 'hours'
  const lookOf = useCallback(
    (before: ShownSettings | undefined): ShownSettings => {
      const shown = previewSettings(draft, settings, before)
      const { availability } = draft.plugin
      return { ...shown, availability: availability ? { isOpen: !isClosed, nextOpening: nextMorning() } : undefined }
    },
    [draft, settings, isClosed],
  )
  useLook({ still, frame, lookOf, language, scene, isPhone })
  const scaled = useScale(frame)
  const look = `plugin-frame${isPhone ? ' phone' : ''}${isDark ? ' dark' : ''}${scene.isUnopened ? ' unopened' : ''}`
  return (
    <div className="plugin-stage" ref={scaled}>
      <div className={look} ref={frame} lang={language}>
        <div className="plugin-page" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className="plugin-window" role="group" aria-label={t('preview.window')}>
          <div ref={place} />
          {!still && <StillWait isLost={isLost} again={again} />}
        </div>
      </div>
    </div>
  )
}

/** The scene with sample texts in the language of the chat; English where the console does not speak it. */
function useScene({ scene: { name, chosen }, draft, language }: FrameProps) {
  const { t } = useTranslation('web-plugin', { lng: language, useSuspense: false })
  const { persistentMenu } = draft
  const { confirmationTimeout } = draft.chatSession
  return useMemo(() => {
    // An entry whose action is still to be chosen shows nowhere yet.
    const menu = persistentMenu.flatMap(({ title, action }) =>
      action ? [{ title: textIn(title, language), action }] : [],
    )
    const endsAt = chosen + (confirmationTimeout || sampleTimeoutMs)
    return sceneOf({ name, language, menu, endsAt, say: (sample) => t(`preview.sample.${sample}`) })
  }, [name, chosen, language, t, persistentMenu, confirmationTimeout])
}

/** Where the draft names no time. */
const sampleTimeoutMs = 60_000

/** Tomorrow at nine. */
function nextMorning(): string {
  const morning = new Date()
  morning.setDate(morning.getDate() + 1)
  morning.setHours(9, 0, 0, 0)
  return morning.toISOString()
}
