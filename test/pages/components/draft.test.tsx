/** The draft of an item: sent, refused, brought together with what others save, and kept over a reload. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { faultAt } from '#shared/faults'
import { forms } from '#shared/contracts/forms'
import { AgentProvider, agentChanged } from '../../../frontend/src/core/agent.tsx'
import { CallError, queryClient } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { UploadError } from '../../../frontend/src/components/form/upload.ts'
import { useDraft } from '../../../frontend/src/components/form/use-draft.ts'
import { maya } from '../screen.tsx'

beforeEach(async () => {
  await startLanguage()
  agentChanged(maya)
  notices.change([])
})

describe('a draft that is sent', () => {
  it('is busy until it is saved, once, and builds on what was saved', async () => {
    const { now, saves, onSaved, type, submit, answer } = begin()
    type({ title: 'Tulip' })
    await submit()
    await submit()
    expect([saves.map(({ sent }) => sent), now().saving]).toEqual([[{ title: 'Tulip', text: 'Red' }], true])
    // Typing does not wait for the answer.
    type({ text: 'Yellow' })
    await answer({ ...rose, revision: 2, title: 'Tulip' })
    expect([now().saving, now().dirty, now().edited]).toEqual([false, true, { title: 'Tulip', text: 'Yellow' }])
    expect(onSaved.mock.calls).toEqual([[{ ...rose, revision: 2, title: 'Tulip' }, rose]])
    await submit()
    await answer({ ...rose, revision: 3, title: 'Tulip', text: 'Yellow' })
    expect(now().dirty).toBe(false)
    await submit()
    expect(saves).toHaveLength(2)
  })

  it('is not while something is wrong with it, which shows then', async () => {
    const { now, saves, reveal, type, submit } = begin()
    type({ title: '' })
    expect(now().field('title').errorText).toBeUndefined()
    await submit()
    expect([saves.length, reveal.mock.calls]).toEqual([0, [[['title']]]])
    expect(now().field('title').errorText).toBe('Mandatory field')
    // It shows nowhere, so a notice tells it.
    await waitFor(() => expect(told()).toEqual(['Mandatory field']))
  })

  it('shows what it is refused for at its fields, until something is changed', async () => {
    const { now, reveal, type, submit, refuse } = begin()
    type({ text: 'Yellow' })
    await submit()
    await refuse(new CallError('bad-request', 'Wrong', [faultAt('text', 'mandatory')]))
    expect([now().saving, now().faults, reveal.mock.calls]).toEqual([false, { text: 'Mandatory field' }, [[['text']]]])
    type({ text: 'White' })
    expect(now().faults).toEqual({})
    await submit()
    await refuse(new CallError('duplicate-title', 'Taken'))
    expect(Object.keys(now().faults)).toEqual(['title'])
  })

  it.each([
    ['the server', new CallError('unavailable', 'The service is busy.'), 'The service is busy.'],
    ['the bucket', new UploadError('The bucket gave no answer.'), 'The bucket gave no answer.'],
  ])('says so where it is refused by %s for no field', async (_, error, text) => {
    const { now, type, submit, refuse, reveal } = begin()
    type({ text: 'Yellow' })
    await submit()
    await refuse(error)
    expect([told(), now().faults, reveal.mock.calls]).toEqual([[text], {}, []])
  })
})

describe('a draft that others have saved before', () => {
  it('asks whose is kept, by the name of who was first', async () => {
    const { now, refetch, type, submit, refuse, see } = begin()
    type({ title: 'Mine' })
    await submit()
    const values = { by: 'Jonas', at: '2026-11-20T10:00:00.000Z' }
    await refuse(new CallError('stale', 'Stale', [], values))
    expect([refetch.mock.calls.length, told(), now().conflict]).toEqual([1, [], undefined])
    // The same revision is nobody else's.
    see({ ...rose })
    expect(now().conflict).toBeUndefined()
    see({ ...rose, revision: 2, title: 'Theirs' })
    expect(now().conflict?.saver).toEqual(values)
    act(() => now().conflict!.keepMine())
    expect([now().conflict, now().edited.title, now().dirty]).toEqual([undefined, 'Mine', true])
    see({ ...rose, revision: 3, title: 'Theirs again' })
    expect(now().conflict?.saver).toBeUndefined()
    act(() => now().conflict!.takeTheirs())
    expect([now().conflict, now().edited.title, now().dirty]).toEqual([undefined, 'Theirs again', false])
  })

  it('shows what they saved where nothing was edited', () => {
    const { now, see } = begin()
    see({ ...rose, revision: 2, title: 'Theirs' })
    expect([now().edited.title, now().dirty, now().conflict]).toEqual(['Theirs', false, undefined])
  })

  it('that merges asks only about what both have edited', () => {
    const { now, see, type } = begin({ merges: true })
    type({ title: 'Mine' })
    see({ ...rose, revision: 2, text: 'Theirs' })
    expect([now().edited, now().conflict]).toEqual([{ title: 'Mine', text: 'Theirs' }, undefined])
    see({ ...rose, revision: 3, title: 'Theirs', text: 'Theirs' })
    expect(now().conflict?.fields).toEqual(['title'])
  })

  it('is given up for what is saved, with what it was refused for', async () => {
    const { now, type, submit, refuse } = begin()
    type({ title: 'Mine' })
    await submit()
    await refuse(new CallError('duplicate-title', 'Taken'))
    expect(Object.keys(now().faults)).toEqual(['title'])
    act(() => now().discard())
    expect([now().edited.title, now().dirty, now().faults]).toEqual(['Rose', false, {}])
  })
})

describe('a draft that is kept in its tab', () => {
  it('while it is edited, and no longer', async () => {
    const { type, submit, answer, unmount } = begin({ isKept: true })
    const isKept = () => sessionStorage.getItem(key) !== null
    expect(isKept()).toBe(false)
    type({ title: 'Mine' })
    expect(JSON.parse(sessionStorage.getItem(key)!)).toEqual({ revision: 1, edited: { title: 'Mine', text: 'Red' } })
    await submit()
    await answer({ ...rose, revision: 2, title: 'Mine' })
    expect(isKept()).toBe(false)
    type({ title: 'Once more' })
    expect(isKept()).toBe(true)
    unmount()
    expect(isKept()).toBe(false)
  })

  it('is offered after a reload, taken up or given up', () => {
    const keep = () =>
      sessionStorage.setItem(key, JSON.stringify({ revision: 1, edited: { title: 'Kept', text: 'Red' } }))
    keep()
    const taken = begin({ isKept: true })
    expect([taken.now().edited.title, taken.now().left === undefined]).toEqual(['Rose', false])
    act(() => taken.now().left!.restore())
    expect([taken.now().edited.title, taken.now().dirty, taken.now().left]).toEqual(['Kept', true, undefined])
    taken.unmount()
    keep()
    const given = begin({ isKept: true })
    act(() => given.now().left!.discard())
    expect([given.now().edited.title, given.now().left]).toEqual(['Rose', undefined])
    expect(sessionStorage.getItem(key)).toBeNull()
    given.unmount()
    keep()
    const typed = begin({ isKept: true })
    typed.type({ text: 'White' })
    expect([typed.now().left, typed.now().edited.title]).toEqual([undefined, 'Rose'])
    typed.unmount()
  })

  it('is asked about once it is taken up, where others have saved since', () => {
    sessionStorage.setItem(key, JSON.stringify({ revision: 1, edited: { title: 'Kept', text: 'Red' } }))
    const { now } = begin({ isKept: true, saved: { ...rose, revision: 2, title: 'Theirs' } })
    act(() => now().left!.restore())
    expect([now().edited.title, now().conflict === undefined]).toEqual(['Kept', false])
  })

  it('that merges is asked about only once for what others have saved since', () => {
    const before = { title: 'Rose' }
    sessionStorage.setItem(key, JSON.stringify({ revision: 1, edited: { title: 'Kept' }, before }))
    const theirs = { ...rose, revision: 2, title: 'Theirs' }
    const { now, see } = begin({ isKept: true, merges: true, saved: theirs })
    act(() => now().left!.restore())
    expect(now().conflict?.fields).toEqual(['title'])
    act(() => now().conflict!.keepMine())
    see({ ...theirs, revision: 3, text: 'White' })
    expect([now().conflict, now().edited]).toEqual([undefined, { title: 'Kept', text: 'White' }])
  })
})

const Edited = z.object({ title: z.string().check(z.minLength(1)), text: z.string() })
type Blossom = z.infer<typeof Edited> & { readonly _id: string; readonly revision: number }
const rose: Blossom = { _id: 'r', revision: 1, title: 'Rose', text: 'Red' }
const key = `tag-draft/${maya.activeEnvironment._id}/r`
const told = () => notices.now().map(({ text }) => text)

/** A draft whose save is answered by the test. */
function begin({ merges = false, isKept = false, saved: first = rose } = {}) {
  const saves: { sent: object; done: (item: Blossom) => void; refuse: (error: Error) => void }[] = []
  const [onSaved, refetch, reveal] = [vi.fn(), vi.fn(), vi.fn()]
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AgentProvider>{children}</AgentProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const hook = renderHook(
    ({ saved }) =>
      useDraft<Blossom, z.infer<typeof Edited>>({
        saved,
        access: forms.update.access,
        editedOf: (item) => ({ title: item?.title ?? '', text: item?.text ?? '' }),
        schema: merges ? z.partial(Edited) : Edited,
        save: (sent) => new Promise((done, refuse) => saves.push({ sent, done, refuse })),
        onSaved,
        refetch,
        merges,
        ...(isKept && { kept: { as: 'tag', schema: z.custom(() => true) } }),
      }),
    { wrapper, initialProps: { saved: first } },
  )
  const now = () => hook.result.current
  return {
    now,
    saves,
    onSaved,
    refetch,
    reveal,
    unmount: hook.unmount,
    see: (saved: Blossom) => hook.rerender({ saved }),
    type: (part: Partial<Blossom>) => act(() => now().change((before) => ({ ...before, ...part }))),
    submit: () => act(async () => void now().submit({ reveal })),
    answer: (item: Blossom) => act(async () => saves.at(-1)!.done(item)),
    refuse: (error: Error) => act(async () => saves.at(-1)!.refuse(error)),
  }
}
