/** What the preview draws of a draft. */
import { describe, expect, it } from 'vitest'
import type { PluginDraft } from '../../../frontend/src/pages/web-plugin/plugin-draft.ts'
import { previewSettings } from '../../../frontend/src/pages/web-plugin/preview/preview-settings.ts'
import { sceneNames, sceneOf } from '../../../frontend/src/pages/web-plugin/preview/scenes.ts'
import { saved } from './plugin-screen.tsx'

const draft = { ...saved, persistentMenu: [], origins: null } as unknown as PluginDraft
const styled = (style: Partial<PluginDraft['pluginStyle']>): PluginDraft => ({
  ...draft,
  pluginStyle: { ...draft.pluginStyle, version: 2, ...style },
})

describe('the settings of the preview', () => {
  it('are those of the draft as customers would meet them', () => {
    const gradient = 'linear-gradient(90deg, #001133, #003322)'
    const shown = previewSettings(styled({ headerColour: gradient, width: 500 }), saved)
    expect(shown.pluginStyle).toMatchObject({ headerColour: gradient, width: 500 })
    expect(shown).toMatchObject({ displayName: saved.displayName, supportedLangs: saved.supportedLangs })
    // The first version knows no gradients.
    const first = previewSettings(styled({ version: 1, headerColour: gradient }), saved)
    expect(first.pluginStyle.headerColour).toBeUndefined()
  })

  it('keep for each wrong value the last one that was right, and follow the others', () => {
    const before = previewSettings(styled({ width: 500, headerColour: '#112233' }), saved)
    const wrong = styled({ width: 7, headerColour: '#445566' })
    expect(previewSettings(wrong, saved, before).pluginStyle).toMatchObject({ width: 500, headerColour: '#445566' })
    expect(previewSettings(wrong, saved).pluginStyle.width).toBe(saved.pluginStyle.width)
    const long = {
      ...draft,
      messages: { ...draft.messages, buttonText: { en: 'x'.repeat(31) }, chatTitle: { en: 'New' } },
    }
    expect(previewSettings(long, saved, before).messages).toMatchObject({
      buttonText: before.messages.buttonText,
      chatTitle: { en: 'New' },
    })
  })

  it('show a picture that is not stored yet by its data', () => {
    const dataUrl = 'data:image/png;base64,AAAA'
    expect(previewSettings({ ...draft, botIcon: { dataUrl } }, saved).botIcon?.url).toBe(dataUrl)
    expect(previewSettings({ ...draft, botIcon: null }, saved).botIcon).toBeUndefined()
  })
})

it('each scene of the preview is another moment of the chat', () => {
  const scenes = sceneNames.map((name) => sceneOf({ name, language: 'en', menu: [], endsAt: 5, say: (text) => text }))
  expect(new Set(scenes.map((scene) => JSON.stringify(scene))).size).toBe(sceneNames.length)
  const [closed, , , , , session, offline] = scenes
  expect([closed?.isUnopened, session?.endsAt, offline?.connection]).toEqual([true, 5, 'dropped'])
})
