/** What small parts of the console show of none, one and many, and exactly at their limits. */
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Explanation } from '#shared/contracts/explanation'
import { ExplanationView } from '../../../frontend/src/components/explanation/explained.tsx'
import { ExceptionsEditor } from '../../../frontend/src/components/hours/exceptions-editor.tsx'
import { viewOfCircles } from '../../../frontend/src/components/map/circles-view.ts'
import { frameOf } from '../../../frontend/src/components/map/map-view.ts'
import { brandPicture } from '../../../frontend/src/components/picture/brand-picture.ts'
import { readAddress } from '../../../frontend/src/components/table/table-view.ts'
import { PartSearch } from '../../../frontend/src/components/table/part-search.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

beforeAll(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['items', 'explanation', 'hours'])
})

describe('at its limit', () => {
  it('an explanation has a part for what there is, and none for what there is not', () => {
    const nothing: Explanation = {
      text: 'roses',
      outcome: 'nlp',
      reason: 'unsure',
      engine: 'built-in',
      model: 'then',
      ranking: [],
      threshold: 0.35,
      words: [],
      utterances: [],
      entities: [],
    }
    const parts = (explanation: Explanation) => {
      cleanup()
      render(<ExplanationView explanation={explanation} />, { wrapper: MemoryRouter })
      return ['Most likely intents', 'Named', 'Most alike'].filter((name) => screen.queryByText(name) !== null)
    }
    const intentId = 'i'
    const ranking = [{ intentId, title: 'Order', confidence: 0.2 }]
    const entities = [{ name: 'flower', value: 'rose', start: 0, end: 5, source: 'synonym' as const }]
    const utterances = [{ intentId, text: 'red roses', similarity: 0.5 }]
    expect(parts(nothing)).toEqual([])
    expect(parts({ ...nothing, ranking })).toEqual(['Most likely intents'])
    expect(parts({ ...nothing, entities })).toEqual(['Named'])
    expect(parts({ ...nothing, utterances })).toEqual(['Most alike'])
    const word = (text: string, start: number, pull: number) => ({ text, start, end: start + 1, pull })
    parts({ ...nothing, ranking, words: [word('red', 0, 0.1), word('no', 4, 0), word('bye', 8, -0.1)] })
    const sides = [...document.querySelectorAll('.explained-words li')].map(({ textContent }) => textContent)
    expect(sides).toEqual(['redfor it', 'noagainst it', 'byeagainst it'])
  })

  it('a hundred exceptions of opening hours are the most, and none have no list', () => {
    const show = (count: number) => {
      cleanup()
      const exceptions = Array.from({ length: count }, (_, at) => ({
        id: `${at}`,
        title: `Day ${at}`,
        from: '',
        to: '',
        isOpen: false,
        open: '',
        closed: '',
      }))
      render(<ExceptionsEditor exceptions={exceptions} change={() => {}} />)
      const add = screen.getByRole('button', { name: /Add an exception/ })
      return [screen.queryByRole('list', { name: 'Exceptions' }) !== null, add.getAttribute('aria-disabled')]
    }
    expect([show(0), show(99), show(100)]).toEqual([
      [false, null],
      [true, null],
      [true, 'true'],
    ])
  })

  it('a table begins with its first page where the address names none that there is', () => {
    const pages = ['', 'page=0', 'page=1', 'page=2', 'page=x'].map(
      (query) => readAddress(new URLSearchParams(query)).page,
    )
    expect(pages).toEqual([1, 1, 1, 2, 1])
  })

  it('parts that fit into one page have no others to turn to', () => {
    const show = (pages: number) => {
      cleanup()
      const view = { matches: 9, page: 1, pages }
      render(<PartSearch label="Find" shown={{ find: '', page: 1 }} view={view} show={() => {}} />)
      return screen.queryByRole('button', { name: '1' }) !== null
    }
    expect([show(1), show(2)]).toEqual([false, true])
  })

  it('the world goes on beyond the line of dates where a map reaches into it, and not where it only touches it', () => {
    const turns = (longitude: number, height: number) =>
      frameOf({ latitude: 0, longitude }, height, { aspect: 2, isWhole: true }).turns
    expect([turns(150, 152), turns(150, 153)]).toEqual([[0], [0, 3600]])
    expect([turns(-150, 152), turns(-150, 153)]).toEqual([[0], [-3600, 0]])
  })

  it('a map of no circles is as near as its points allow', () => {
    const map = (lon: number) => viewOfCircles([], [{ lat: 52, lon }], 0)
    expect(map(13).height).toBe(6)
    expect(viewOfCircles([], [], 0).height).toBe(1450)
  })

  it('a picture of the brand is kept in the first way that is short enough, on white where it has no clear parts', async () => {
    const signs = (count: number) => `data:${'x'.repeat(count - 5)}`
    const written = [signs(61_441), signs(61_440)]
    const filled: unknown[] = []
    const context = { drawImage: () => {}, fillRect: (...rect: number[]) => filled.push(rect) }
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => written.shift()!)
    onTestFinished(() => void vi.restoreAllMocks())
    const kept = await brandPicture('botIcon', 'blob:rose', { x: 0, y: 0, width: 100, height: 100 })
    expect([kept.length, written, filled]).toEqual([61_440, [], [[0, 0, 100, 100]]])
  })
})
