/** The web plugin as customers will meet it, while it is edited: the real chat, on a page in the small. */
import './preview.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#shared/languages'
import { languageName } from '../../../core/format.ts'
import type { PluginDraft } from '../plugin-draft.ts'
import { useOwnPage } from './on-my-page.ts'
import { PluginFrame, type FrameProps } from './plugin-frame.tsx'
import { previewSettings } from './preview-settings.ts'
import { sceneNames, type SceneName } from './scenes.ts'

type PluginPreviewProps = Pick<FrameProps, 'draft' | 'settings' | 'language' | 'setLanguage'>

export default function PluginPreview(props: PluginPreviewProps) {
  const { t } = useTranslation('web-plugin')
  const [tries, setTries] = useState(0)
  const [scene, setScene] = useState<FrameProps['scene']>({ name: 'talk', chosen: 0 })
  const [isDark, setIsDark] = useState(false)
  const [isPhone, setIsPhone] = useState(false)
  const { draft, settings, language, setLanguage } = props
  const openOwnPage = useOwnPage(
    settings.name,
    useCallback(() => previewSettings(draft, settings), [draft, settings]),
  )
  const note = noteOf(scene.name, draft)
  const languages = settings.supportedLangs.map((value) => ({ value, label: languageName(value) }))
  return (
    <section className="plugin-preview" aria-label={t('preview.name')}>
      <SpaceBetween size="s">
        <div className="plugin-preview-tools">
          <Select
            ariaLabel={t('preview.scene')}
            selectedOption={{ value: scene.name, label: t(`preview.scenes.${scene.name}`) }}
            options={sceneNames.map((value) => ({ value, label: t(`preview.scenes.${value}`) }))}
            // The options have no other values than the names of the scenes.
            onChange={({ detail }) => setScene({ name: detail.selectedOption.value as SceneName, chosen: Date.now() })}
          />
          {languages.length > 1 && (
            <Select
              ariaLabel={t('preview.language')}
              selectedOption={{ value: language, label: languageName(language) }}
              options={languages}
              // The options have no other values than the languages.
              onChange={({ detail }) => setLanguage(detail.selectedOption.value as ContentLanguage)}
            />
          )}
        </div>
        <div className="plugin-preview-tools">
          <Toggle checked={isPhone} onChange={({ detail }) => setIsPhone(detail.checked)}>
            {t('preview.phone')}
          </Toggle>
          <Toggle checked={isDark} onChange={({ detail }) => setIsDark(detail.checked)}>
            {t('preview.dark')}
          </Toggle>
        </div>
        <PluginFrame key={tries} {...props} {...{ scene, isDark, isPhone }} again={() => setTries(tries + 1)} />
        <div role="status">{note && <Box color="text-status-info">{t(`preview.notes.${note}`)}</Box>}</div>
        <Button iconName="external" iconAlign="right" onClick={openOwnPage}>
          {t('preview.own-page')}
        </Button>
      </SpaceBetween>
    </section>
  )
}

/** Why customers do not meet what the scene shows, as long as the draft is like this. */
function noteOf(scene: SceneName, { pluginStyle, plugin, chatSession }: PluginDraft) {
  const { version, disablePlugin } = pluginStyle
  if (disablePlugin) return 'disabled' as const
  if (scene === 'session' && (version === 1 || !chatSession.enableSessionTimeout)) return 'session-off' as const
  return scene === 'hours' && !plugin.availability ? ('hours-off' as const) : undefined
}
