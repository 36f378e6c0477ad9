/** The register of pages: what sidebar, header, palette and titles read of each. */
import { describe, expect, it } from 'vitest'
import type { Page } from '../../../frontend/src/core/page.ts'
import { pageNames, pages, shortPaths } from '../../../frontend/src/core/pages.ts'

/** The area of a page by the first part of its address, where that is another word or none at all. */
const areas: Readonly<Record<string, string>> = {
  conversations: 'engagement',
  'analytics-pdf': 'analytics',
  profile: 'agent',
  developers: 'agent',
  help: 'agent',
  support: 'agent',
  status: 'agent',
}
const named = (isMeant: (page: Page) => unknown) => pageNames.filter((name) => isMeant(pages[name]))

describe('the register of pages', () => {
  it.each(pageNames)('the page %s has the area of its address, and an icon', (name) => {
    const { path, area, icon } = pages[name]
    const first = path.split('/')[1]!
    expect(area).toBe(areas[first] ?? first)
    expect(icon).toMatch(/^[a-z-]+$/)
  })

  it('no two pages have one address, and each short address is that of a page', () => {
    const paths = pageNames.map((name) => pages[name].path.replaceAll(/:\w+\??/g, ':'))
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(shortPaths).toContainEqual({ from: '/intents', to: '/training/intents' })
    expect(shortPaths).toContainEqual({ from: '/rasa-jobs', to: '/admin/rasa-jobs' })
    expect(shortPaths.map(({ from }) => from)).not.toContain('/overview')
  })

  it('pages that differ from the others say so', () => {
    expect(named(({ visualBuilder }) => visualBuilder)).toEqual([
      'blocks',
      'block-edit',
      'forms',
      'form-edit',
      'questions',
      'intents',
      'entities',
      'builds',
    ])
    expect(named(({ preview, visualBuilder }) => preview && !visualBuilder)).toEqual([
      'moments',
      'visual-builder',
      'unanswered-questions',
      'broadcast',
    ])
    expect(named(({ fills }) => fills)).toEqual(['visual-builder', 'conversations'])
    expect(named(({ isBare }) => isBare)).toEqual(['analytics-pdf'])
    expect(named(({ landing }) => landing)).toEqual(['settings', 'admin'])
    expect(named(({ forDevelopers }) => forDevelopers)).toEqual(['error-boundary'])
    expect(named(({ standsInFor }) => standsInFor === 'helpCenter')).toEqual(['help'])
    expect(named(({ standsInFor }) => standsInFor === 'contactSupport')).toEqual(['support'])
    // A landing page leads on, and a page for developers breaks on purpose.
    expect(named(({ texts }) => !texts)).toEqual(['settings', 'admin', 'error-boundary'])
  })
})
