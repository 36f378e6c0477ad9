/** What is done in the builder: each gesture as one step, which is undone and done again, and what stands against it. */
import { act, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { useEdits, type Edits } from '../../../frontend/src/pages/blocks/builder/edits/use-edits.ts'
import { idOf } from '../screen.tsx'
import { delivery, keptBlocks, stray, welcome } from './builder-screen.tsx'

beforeEach(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['builder'])
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
  notices.change([])
})

describe('an edit in the builder', () => {
  it('is told, drawn, undone and done again', async () => {
    const { kept, now, run, offered, isDrawnAnew } = begin()
    expect(isDrawnAnew()).toBe(false)
    await run((edits) => edits.unlink(atFirst))
    expect([offered(), now().told, isDrawnAnew()]).toEqual([[unlinked, undefined], `Done: ${unlinked}`, true])
    queryClient.setQueryData(['hierarchy', 'get'], {})
    await run((edits) => edits.undo())
    expect([offered(), now().told, isDrawnAnew()]).toEqual([[undefined, unlinked], `Undone: ${unlinked}`, true])
    expect(kept.now(welcome._id)).toMatchObject({ revision: 3, choices: [{ action: { type: 'block' } }, {}] })
    await run((edits) => edits.redo())
    expect([offered(), now().told]).toEqual([[unlinked, undefined], `Done again: ${unlinked}`])
    expect(kept.now(welcome._id)).toMatchObject({ revision: 4, choices: [{ action: { type: 'form-value' } }, {}] })
    await run((edits) => edits.redo())
    expect(kept.now(welcome._id).revision).toBe(4)
  })

  it('is a step only where something was saved', async () => {
    const { run, offered } = begin()
    await run((edits) => edits.record(welcome, welcome))
    expect(offered()).toEqual([undefined, undefined])
    await run((edits) => edits.record({ ...welcome, revision: 2 }, welcome))
    expect(offered()).toEqual(['edit “Welcome”', undefined])
  })

  it('that makes a response is taken back by deleting it, and makes it again', async () => {
    const { kept, run, offered } = begin()
    let copy: unknown
    await run(async (edits) => (copy = await edits.duplicate(stray._id)))
    expect([copy, kept.has(idOf(60)), offered()]).toMatchObject([
      { _id: idOf(60) },
      true,
      ['duplicate “Stray”', undefined],
    ])
    await run((edits) => edits.undo())
    expect([kept.has(idOf(60)), offered()]).toEqual([false, [undefined, 'duplicate “Stray”']])
    await run((edits) => edits.redo())
    expect(kept.has(idOf(61))).toBe(true)
  })

  it('that others have changed since is not undone, which is said, and is offered no more', async () => {
    const { kept, run, offered, told, isDrawnAnew } = begin()
    await run((edits) => edits.unlink(atFirst))
    kept.save({ ...kept.now(welcome._id), revision: 7 })
    queryClient.setQueryData(['hierarchy', 'get'], {})
    await run((edits) => edits.undo())
    expect(told()).toEqual(['“Welcome” was changed by Jonas Keller since, so it is not undone.'])
    expect([offered(), isDrawnAnew()]).toEqual([[undefined, undefined], true])
    expect(kept.now(welcome._id).revision).toBe(7)
  })

  it('of a response that is gone says so, and so does one that the server refuses', async () => {
    const { run, told } = begin()
    await run((edits) => edits.link({ from: idOf(99), port: 'next' }, delivery._id))
    expect(told()).toEqual(['Not found. It may have been deleted.'])
    await run((edits) => edits.record({ ...stray, _id: idOf(98), revision: 2 }, { ...stray, _id: idOf(98) }))
    await run((edits) => edits.undo())
    expect(told()).toContain('“Stray” is deleted meanwhile, so it is not undone.')
  })

  it('of a place that has to lead somewhere, or is none, is no step', async () => {
    const { kept, run, offered, told } = begin()
    await run((edits) => edits.unlink({ from: welcome._id, port: 'choice:9' }))
    expect(told()).toEqual(['This has to lead somewhere: link it to another response instead.'])
    expect([offered(), kept.now(welcome._id).revision]).toEqual([[undefined, undefined], 1])
  })

  it('goes between two responses as one step', async () => {
    const { kept, run, offered } = begin()
    await run((edits) => edits.insert({ ...atFirst, to: delivery._id }, stray._id))
    expect(offered()).toEqual(['insert “Stray”', undefined])
    expect(kept.now(stray._id).next).toBe(delivery._id)
    expect(kept.now(welcome._id)).toMatchObject({ choices: [{ action: { value: stray._id } }, {}] })
    await run((edits) => edits.undo())
    expect(kept.now(stray._id).next).toBeNull()
    expect(kept.now(welcome._id)).toMatchObject({ choices: [{ action: { value: delivery._id } }, {}] })
  })
})

/** The edits of a bot that is kept in memory. */
function begin() {
  const kept = keptBlocks()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    try {
      const answer = kept.answers[`${method} ${path}`]
      if (!answer) throw new Problem('not-found')
      return Response.json({ data: answer(body === undefined ? undefined : JSON.parse(body)) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return Response.json(error.body, { status: error.status })
    }
  })
  queryClient.setQueryData(['hierarchy', 'get'], {})
  const hook = renderHook(() => useEdits((id) => (kept.has(id) ? kept.now(id).title : '…'), 'chat_plugin'))
  const now = () => hook.result.current
  return {
    kept,
    now,
    run: (deed: (edits: Edits) => Promise<unknown>) => act(async () => void (await deed(now()))),
    offered: () => [now().undoable, now().redoable],
    isDrawnAnew: () => queryClient.getQueryState(['hierarchy', 'get'])?.isInvalidated,
    told: () => notices.now().map(({ text }) => text),
  }
}
const atFirst = { from: welcome._id, port: 'choice:0' }
const unlinked = 'remove a link of “Welcome”'
