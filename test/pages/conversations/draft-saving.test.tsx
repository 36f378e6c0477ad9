/** When a draft is saved on the server, when drafts are read from it, and what a refusal does. */
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { agentChanged } from '../../../frontend/src/core/agent.tsx'
import { keepDraftsInStep } from '../../../frontend/src/pages/conversations/composer/draft-sync.ts'
import { emptyDraft, keepDraft, readDraft } from '../../../frontend/src/pages/conversations/composer/drafts.ts'
import { signedIn } from '../console.tsx'
import { idOf, maya } from '../screen.tsx'

describe('a draft of this tab', () => {
  it('is saved two seconds after the last key', async () => {
    write('Until')
    await waits(1999)
    write('Until six')
    await waits(1999)
    expect(saved).toEqual([])
    await waits(1)
    expect(saved).toEqual(['Until six'])
    // The server has it now.
    look(true)
    await waits(60_000)
    expect(saved).toHaveLength(1)
  })

  it('is saved ten seconds after the first key where nobody pauses, and then begins to wait anew', async () => {
    write('Until')
    await waits(2000)
    for (let second = 0; second < 9; second++) {
      write(`Until ${second}`)
      await waits(1000)
    }
    write('Until nine')
    await waits(999)
    expect(saved).toEqual(['Until'])
    await waits(1)
    expect(saved).toEqual(['Until', 'Until nine'])
  })

  it('is saved at once when the tab is left, and waits for its own pause once it is written on', async () => {
    write('Until')
    look(true)
    await waits(0)
    expect(saved).toEqual(['Until'])
    await waits(1000)
    write('Until six')
    await waits(1999)
    expect(saved).toEqual(['Until'])
    await waits(1)
    expect(saved).toEqual(['Until', 'Until six'])
  })

  it('of a customer who was erased is forgotten', async () => {
    write('Until six')
    save = () => {
      throw new Problem('not-found')
    }
    expect(readDraft(eleanor).reply).toBe('Until six')
    await waits(2000)
    expect(readDraft(eleanor).reply).toBe('')
  })

  it('is saved when the inbox is left, and by nobody afterwards', async () => {
    write('Until six')
    stop()
    await waits(0)
    expect(saved).toEqual(['Until six'])
    write('Until seven')
    const before = asked.length
    await waits(20_000)
    look(true)
    look(false)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await waits(20_000)
    expect(asked).toHaveLength(before)
  })
})

describe('drafts of other machines', () => {
  it('are read when the agent comes to the inbox, and back to its tab ten seconds later at the earliest', async () => {
    expect(reads()).toBe(1)
    await waits(9999)
    look(false)
    await waits(0)
    expect(reads()).toBe(1)
    await waits(1)
    look(false)
    await waits(0)
    expect(reads()).toBe(2)
    await waits(10_000)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await waits(0)
    expect(reads()).toBe(3)
  })

  it('are kept here with what was written here meanwhile, and both are saved', async () => {
    save = () => {
      throw new Problem('unavailable')
    }
    write('Until six')
    stop()
    await waits(0)
    listed = [{ userId: eleanor, mode: 'reply', reply: 'Gladly.', note: '', saved: '2030-01-01T00:00:00.000Z' }]
    stop = keepDraftsInStep()
    await waits(0)
    expect(readDraft(eleanor).reply).toBe('Gladly.\nUntil six')
    await waits(2000)
    expect(saved).toEqual(['Until six', 'Gladly.\nUntil six'])
  })
})

const eleanor = idOf(10)
let asked: string[]
let saved: string[]
let listed: object[]
let save: () => unknown
let stop: () => void
const waits = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const write = (reply: string) => keepDraft(eleanor, { ...emptyDraft, reply })

function look(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function answer(address: string, { method = 'GET', body = '{}' }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'https://console.test')
  asked.push(`${method} ${pathname}`)
  if (method === 'GET') return Response.json({ data: listed })
  saved.push((JSON.parse(body) as { reply: string }).reply)
  try {
    return Response.json({ data: save() })
  } catch (error) {
    const { body: problem, status } = error as Problem
    return Response.json(problem, { status })
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  signedIn()
  agentChanged(maya)
  localStorage.setItem('id', maya._id)
  ;[asked, saved, listed] = [[], [], []]
  save = () => ({ saved: new Date().toISOString() })
  vi.stubGlobal('fetch', answer)
  stop = keepDraftsInStep()
  await waits(0)
})
afterEach(() => stop())

const reads = () => asked.filter((route) => route === 'GET /api/agent/drafts').length
