import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contentLanguages, interfaceLanguages, localized, textIn } from '#shared/languages'

describe('languages', () => {
  it('I18N-003/content: content is written in exactly five, the interface speaks two of them', () => {
    expect(contentLanguages).toEqual(['en', 'cy', 'it', 'nl', 'de'])
    expect(interfaceLanguages).toEqual(['en', 'de'])
    const Text = localized(z.string())
    const all = { en: 'Hello', cy: 'Helo', it: 'Ciao', nl: 'Hallo', de: 'Hallo' }
    expect(Text.parse(all)).toEqual(all)
    expect(Text.safeParse({ fr: 'Bonjour' }).success).toBe(false)
  })

  it('a text that is missing or empty is shown in English, else in any language it has', () => {
    expect(textIn({ en: 'Hello', de: 'Hallo' }, 'de')).toBe('Hallo')
    expect(textIn({ en: 'Hello', de: '' }, 'de')).toBe('Hello')
    expect(textIn({ de: '', it: 'Ciao' }, 'cy')).toBe('Ciao')
    expect(textIn({}, 'en')).toBe('')
  })
})
