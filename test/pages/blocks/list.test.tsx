/** The list of responses: filtered where it is shown, searched by the server, and a page of it at a time. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { may, type Rights } from '#shared/access'
import type { BriefBlock } from '#shared/contracts/blocks'
import { itemsPerReleaseMax } from '#shared/limits'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { pages } from '../../../frontend/src/core/pages.ts'
import { readFilter, writeFilter } from '../../../frontend/src/pages/blocks/list/block-filter.ts'
import { listed, openBlocks, pickOption, readOnly } from './blocks-screen.tsx'
import { field, press } from '../actions.ts'
import { close } from '../close.ts'
import { idOf } from '../screen.tsx'

const list = '/content/responses'
const rowOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('tr')!)
const titles = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)

const one = (number: number, title: string, more: Partial<BriefBlock> = {}): BriefBlock => ({
  _id: idOf(number),
  title,
  key: title.toLowerCase().replaceAll(' ', '-'),
  group: 'Shop',
  type: 'message',
  inUse: true,
  status: 'in-use',
  revision: 1,
  ...more,
})
const brief = (...blocks: BriefBlock[]) => ({ 'GET /api/agent/block/brief': () => blocks })
const welcome = one(70, 'Welcome')

/** Lets the filters rest. */
async function settle(change: () => unknown, restMs = 1000): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  change()
  await act(() => vi.advanceTimersByTime(restMs))
  vi.useRealTimers()
}
const search = (value: string) =>
  fireEvent.change(screen.getByPlaceholderText('Find by title, key or text'), { target: { value } })
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

describe('the list of responses', () => {
  it('BLOCKS-001/roles/list: lists responses, for admin and wbb-agent only', async () => {
    await openBlocks(list)
    await screen.findByRole('link', { name: 'Bouquets' })
    expect(rowOf('Bouquets').getByText('Gallery')).toBeTruthy()
    // Without modules and without filters, neither has a place.
    expect(screen.queryByRole('columnheader', { name: 'Module' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Module/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    expect(screen.queryByText(/^\d+ filters?$/)).toBeNull()
    const rights = (role: Rights['roles'][number]): Rights => ({
      roles: [role],
      permissions: [],
      closed: [],
      tier: [],
      readOnly: false,
    })
    expect(pages.blocks.path).toBe(list)
    expect(['admin', 'wbb-agent', 'agent'].map((role) => may(rights(role as 'admin'), pages.blocks.access))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('BLOCKS-002: says in green, orange and red how much a response is used, and sorts by it', async () => {
    await openBlocks(`${list}?sort=status`, {
      answers: brief(
        one(70, 'Nobody', { inUse: false, status: 'low' }),
        one(71, 'Sometimes', { status: 'limited' }),
        one(72, 'Often'),
      ),
    })
    await screen.findByRole('link', { name: 'Often' })
    expect(titles()).toEqual(['Often', 'Sometimes', 'Nobody'])
    for (const [title, text, colour] of [
      ['Often', 'In Use', 'success'],
      ['Sometimes', 'Limited Use', 'limited'],
      ['Nobody', 'Low Use', 'error'],
    ] as const) {
      expect(rowOf(title).getByText(text).closest('td')?.innerHTML).toMatch(new RegExp(`status-${colour}`))
    }
  })

  it('BLOCKS-006/system/loads: begins without the bot’s own moments, with topics, modules, mappings and all responses', async () => {
    const { calls } = await openBlocks(list, { answers: brief(welcome, ...listed) })
    await screen.findByRole('link', { name: 'Hello' })
    expect(screen.queryByRole('link', { name: 'Welcome' })).toBeNull()
    const asked = calls.map(({ route }) => route)
    for (const route of [
      'GET /api/agent/block/brief',
      'GET /api/agent/block/categories',
      'GET /api/agent/block/modules',
      'GET /api/agent/knowledge-base/intent-mapping',
      'GET /api/agent/knowledge-base/entity-mapping',
      'GET /api/agent/knowledge-base/mapped-to-choices',
    ])
      expect(asked).toContain(route)
    // All responses are there for whoever asks next.
    expect(queryClient.getQueryData(queries.blocks.brief({}).queryKey)).toHaveLength(listed.length + 1)
    await settle(() => tick('Include system'))
    expect(screen.getByRole('link', { name: 'Welcome' })).toBeTruthy()
    expect(rowOf('Welcome').getByText('System')).toBeTruthy()
  })

  it.each([
    ['topics', '?topic=Service&topic=Plants', ['Ferns', 'Orders'], 1],
    ['types', '?type=gallery&type=kb', ['Ferns', 'Leaflet'], 1],
    ['a module', '?module=winter', ['Leaflet'], 1],
    ['a status', '?status=limited', ['Leaflet'], 1],
    ['the toggle of use', '?in-use=yes', ['Ferns', 'Leaflet'], 1],
    ['the toggle of system', '?system=yes', ['Ferns', 'Leaflet', 'Orders', 'Welcome'], 1],
    ['several at once', '?topic=Plants&type=gallery&in-use=yes', ['Ferns'], 3],
  ])(
    'BLOCKS-004/topics/types/in-use/system/count: is narrowed down by %s, and counts the filters',
    async (_, filter, shown, count) => {
      await openBlocks(list + filter, {
        answers: {
          ...brief(
            one(71, 'Ferns', { group: 'Plants', type: 'complex', complexBlockType: 'generic' }),
            one(72, 'Leaflet', { type: 'kb', module: 'winter', status: 'limited' }),
            one(73, 'Orders', { group: 'Service', inUse: false, status: 'low' }),
            welcome,
          ),
          'GET /api/agent/block/modules': () => ['winter'],
        },
      })
      await screen.findByRole('link', { name: shown[0]! })
      expect(titles()).toEqual(shown)
      screen.getByRole('columnheader', { name: 'Module' })
      expect(screen.getByText(count === 1 ? '1 filter' : `${count} filters`)).toBeTruthy()
    },
  )

  it('BLOCKS-004/topics/types/search/count, BLOCKS-067/modules/categories: offers the topics, types and modules that are in use, and searches with the filters set', async () => {
    const { calls } = await openBlocks(list, {
      answers: {
        'GET /api/agent/block/modules': () => ['winter'],
        'GET /api/agent/block/brief?searchText=tulip': () => listed.filter(({ title }) => title !== 'Hello'),
      },
    })
    await screen.findByRole('link', { name: 'Hello' })
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Topic All topics' }))
    await screen.findByRole('option', { name: 'Service' })
    fireEvent.mouseUp(screen.getByRole('option', { name: 'Welcome' }))
    fireEvent.keyDown(screen.getByRole('option', { name: 'Welcome' }), { key: 'Escape', keyCode: 27 })
    await pickOption(screen.getByRole('button', { name: 'Type All types' }), 'Gallery')
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Module All modules' }))
    await screen.findByRole('option', { name: 'winter' })
    search('tulip')
    expect(screen.getByText('3 filters')).toBeTruthy()
    const asked = 'GET /api/agent/block/brief?searchText=tulip'
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(asked))
    await waitFor(() => expect(titles()).toEqual(['Bouquets']))
  })

  it('begins on its first page with another filter', () => {
    const filter = readFilter(new URLSearchParams('topic=Service'))
    expect(writeFilter(new URLSearchParams('page=3&sort=topic&topic=Shop'), filter).toString()).toBe(
      'sort=topic&topic=Service',
    )
  })

  it('BLOCKS-062/tags: shows at most three of the topics that are chosen', async () => {
    const topics = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Topic ${letter}`)
    await openBlocks(`${list}?${new URLSearchParams(topics.map((topic) => ['topic', topic])).toString()}`)
    await screen.findByText('No responses match these filters')
    expect(screen.getAllByRole('button', { name: /^Remove Topic/ })).toHaveLength(3)
    press(/Show more/)
    expect(screen.getAllByRole('button', { name: /^Remove Topic/ })).toHaveLength(5)
  })

  it('BLOCKS-005, LIMITS-002: a change of the filters is applied 1000 ms after the last one', async () => {
    await openBlocks(list)
    await screen.findByRole('link', { name: 'Opening hours' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    tick('Include system')
    await act(() => vi.advanceTimersByTime(900))
    tick('In use only')
    await act(() => vi.advanceTimersByTime(999))
    expect(screen.queryByRole('link', { name: 'Opening hours' })).toBeTruthy()
    await act(() => vi.advanceTimersByTime(1))
    vi.useRealTimers()
    expect(titles()).toEqual(['Hello'])
  })

  it('BLOCKS-005: a search is sent 1000 ms after the last letter, and once', async () => {
    const { calls } = await openBlocks(list, { answers: { 'GET /api/agent/block/brief?searchText=tulips': () => [] } })
    await screen.findByRole('link', { name: 'Hello' })
    const searches = () => calls.filter(({ route }) => route.includes('searchText')).map(({ route }) => route)
    await settle(() => search('tu'), 900)
    await settle(() => search('tulip'), 999)
    expect(searches()).toEqual([])
    await settle(() => search('tulips'))
    await waitFor(() => expect(searches()).toEqual(['GET /api/agent/block/brief?searchText=tulips']))
  })

  it('draws one page of five thousand responses', async () => {
    const many = Array.from({ length: itemsPerReleaseMax }, (_, index) =>
      one(0, `Response ${index}`, { _id: `id${index}` }),
    )
    await openBlocks(`${list}?page=3&sort=-title`, { answers: brief(...many) })
    await waitFor(() => expect(titles()).toEqual([4989, 4988, 4987, 4986, 4985].map((number) => `Response ${number}`)))
    expect(document.querySelectorAll('*').length).toBeLessThan(1500)
  })

  it('shows a response’s own icon and colours, its module, and what it waits for', async () => {
    const marked = one(70, 'Winter', { module: 'season', icon: 'star', backgroundColour: '#112233', scheduled: true })
    await openBlocks(list, {
      answers: {
        ...brief(marked, one(71, 'Later', { type: 'temporary' })),
        'GET /api/agent/block/modules': () => ['season'],
      },
    })
    await screen.findByRole('link', { name: 'Winter' })
    const tile = screen.getByRole('link', { name: 'Winter' }).parentElement!.querySelector('.block-icon')
    expect(tile?.getAttribute('style')).toBe('color: #ffffff; background: #112233;')
    expect(rowOf('Winter').getByText('season')).toBeTruthy()
    expect(rowOf('Winter').getByRole('img', { name: 'Scheduled' })).toBeTruthy()
    expect(rowOf('Later').getByText('To be written')).toBeTruthy()
    expect(rowOf('Later').queryByRole('img', { name: 'Scheduled' })).toBeNull()
  })

  it('filters that nothing fits can be cleared; an empty list offers the first response', async () => {
    await openBlocks(`${list}?topic=Service`)
    await screen.findByText('No responses match these filters')
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0]!)
    await screen.findByRole('link', { name: 'Hello' })
    close()
    await openBlocks(list, { answers: brief() })
    await screen.findByText('No responses yet')
  })

  it('a read-only environment shows responses and offers no new one', async () => {
    await openBlocks(list, { agent: readOnly })
    const add = await screen.findByRole('button', { name: /Add a response/ })
    expect(add.getAttribute('aria-disabled')).toBe('true')
  })

  it('a response that is added while one topic is looked at begins in it', async () => {
    await openBlocks(`${list}?topic=Welcome`)
    fireEvent.click(await screen.findByRole('button', { name: /Add a response/ }))
    fireEvent.click(await screen.findByRole('button', { name: /^New Block/ }))
    fireEvent.click(await screen.findByRole('button', { name: /Hand over to a person/ }))
    await waitFor(() => expect(field('Topic').value).toBe('Welcome'))
  })
})
