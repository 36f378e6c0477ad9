/** The web plugin as customers will meet it, while it is edited: the real chat, on a page in the small. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import './preview.css'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  const languages = optionsOf(settings.supportedLangs, languageName)
  return (
    <section className="plugin-preview" aria-label={t('preview.name')}>
      <SpaceBetween size="s">
        <div className="plugin-preview-tools">
          <OneOf
            label={t('preview.scene')}
            value={scene.name}
            options={optionsOf(sceneNames, (name) => t(`preview.scenes.${name}`))}
            onChange={(name) => setScene({ name, chosen: Date.now() })}
          />
          {languages.length > 1 && (
            <OneOf label={t('preview.language')} value={language} options={languages} onChange={setLanguage} />
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
