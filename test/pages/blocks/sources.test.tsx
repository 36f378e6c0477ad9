/** The page of sources: which are stale, and how they are read again. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { KnowledgeSource } from '#shared/contracts/blocks'
import { sourceState } from '../../../frontend/src/pages/blocks/sources/stale.ts'
import { idOf, open } from '../screen.tsx'

const source = (number: number, more: Partial<KnowledgeSource>): KnowledgeSource => ({
  _id: idOf(number),
  name: `Page ${number}`,
  source: `https://a.example/${number}`,
  isFile: false,
  autoUpdate: false,
  status: 'read',
  lastScrape: new Date().toISOString(),
  length: 40,
  ...more,
})
const old = '2020-01-01T10:00:00.000Z'

describe('the page of sources', () => {
  it('counts as stale what was read more than 30 days ago, and no file', () => {
    const now = Date.parse('2026-11-30T10:00:00.000Z')
    const read = (lastScrape: string, more = {}) => sourceState(source(1, { lastScrape, ...more }), now)
    expect(read('2026-10-31T10:00:00.000Z')).toBe('read')
    expect(read('2026-10-31T09:59:59.999Z')).toBe('stale')
    expect(read(old, { isFile: true })).toBe('read')
    expect(read(old, { autoUpdate: true })).toBe('nightly')
  })

  it('offers to read nothing again where nothing is stale', async () => {
    await open('/content/sources', { answers: { 'GET /api/agent/block/knowledge': () => [source(1, {})] } })
    await screen.findByText('https://a.example/1')
    expect(screen.queryByRole('button', { name: /stale/ })).toBeNull()
  })

  it('counts as stale what failed and what is old, and reads those again', async () => {
    let all = [
      source(1, {}),
      source(2, { lastScrape: old }),
      source(3, { lastScrape: old, autoUpdate: true }),
      source(4, { lastScrape: old, isFile: true }),
      source(5, { status: 'failed', fault: 'timeout' }),
    ]
    const { calls } = await open('/content/sources', {
      answers: {
        'GET /api/agent/block/knowledge': () => all,
        [`POST /api/agent/block/${idOf(2)}/knowledge/read`]: () => ({ status: 'waiting' }),
        [`POST /api/agent/block/${idOf(5)}/knowledge/read`]: () => {
          all = all.filter(({ _id }) => _id !== idOf(2))
          return { status: 'waiting' }
        },
      },
    })
    await screen.findByText('Stale')
    await screen.findByText('Read every night')
    await screen.findByText('The page took too long to answer.')
    fireEvent.click(screen.getByRole('button', { name: 'Read 2 stale sources again' }))
    await waitFor(() =>
      expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route)).toEqual([
        `POST /api/agent/block/${idOf(2)}/knowledge/read`,
        `POST /api/agent/block/${idOf(5)}/knowledge/read`,
      ]),
    )
    await waitFor(() => expect(screen.queryByText('https://a.example/2')).toBeNull())
    screen.getByText('https://a.example/5')
  })
})
