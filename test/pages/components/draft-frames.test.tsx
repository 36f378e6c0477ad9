/** What stands around a draft: the key that saves, the guard of the page, and the dialog that closes once it was saved. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forms } from '#shared/contracts/forms'
import { DraftDialog } from '../../../frontend/src/components/form/draft-dialog.tsx'
import { DraftForm } from '../../../frontend/src/components/form/draft-form.tsx'
import type { Draft } from '../../../frontend/src/components/form/draft.ts'
import { useDirtyGuard } from '../../../frontend/src/components/form/dirty-guard.tsx'
import { useSaveKey } from '../../../frontend/src/components/form/saving.ts'
import { AgentProvider, agentChanged } from '../../../frontend/src/core/agent.tsx'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { unsaved } from '../../../frontend/src/core/unsaved.ts'
import { maya } from '../screen.tsx'

beforeEach(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['shell', 'items'])
  agentChanged(maya)
})

describe('the key that saves', () => {
  it('saves the draft that was opened last, and means nothing once there is none', () => {
    const told: string[] = []
    const show = (name: string) => renderHook(() => useSaveKey(() => void told.push(name)))
    const page = show('page')
    const dialog = show('dialog')
    expect([saveKey(), told]).toEqual([false, ['dialog']])
    dialog.unmount()
    expect([saveKey(), told]).toEqual([false, ['dialog', 'page']])
    page.unmount()
    expect([saveKey(), told]).toEqual([true, ['dialog', 'page']])
  })
})

describe('the guard of a page', () => {
  it('holds the page while it has edits, against the browser as well', () => {
    const Guarded = ({ dirty }: { dirty: boolean }) => useDirtyGuard(dirty, 'edits')
    const isLeft = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const before = unsaved.now()
    const { unmount } = onPage(<Guarded dirty />)
    expect([unsaved.now() - before, isLeft()]).toEqual([1, false])
    unmount()
    expect([unsaved.now() - before, isLeft()]).toEqual([0, true])
    const clean = onPage(<Guarded dirty={false} />)
    expect([unsaved.now() - before, isLeft()]).toEqual([0, true])
    clean.unmount()
  })
})

describe('a dialog in which a draft is edited', () => {
  const show = (of: Parameters<typeof draftOf>[0] = {}) => {
    const { form, submit } = draftOf(of)
    const close = vi.fn()
    const { unmount } = onPage(
      <DraftDialog form={form} title="Tag" savesOnEnter close={close}>
        <input aria-label="Name" />
      </DraftDialog>,
    )
    return { submit, close, unmount, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) }
  }
  const settle = () => act(async () => {})

  it('closes once it was saved, by its button, its key or Enter', async () => {
    const { submit, close, press } = show()
    press('Save')
    await settle()
    expect(close).toHaveBeenCalledTimes(1)
    saveKey()
    await settle()
    expect(close).toHaveBeenCalledTimes(2)
    expect(fireEvent.submit(screen.getByLabelText('Name'))).toBe(false)
    await settle()
    expect([close.mock.calls.length, submit.mock.calls.length]).toEqual([3, 3])
  })

  it('stays where it was not saved', async () => {
    const { submit, close, press } = show({ isSaved: false })
    press('Save')
    await settle()
    expect([submit.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
  })

  it('asks before it is left with edits', () => {
    const { close, press } = show()
    press('Cancel')
    expect(close).not.toHaveBeenCalled()
    press('Stay Here')
    expect(screen.queryByRole('button', { name: 'Leave Page' })).toBeNull()
    press('Cancel')
    press('Leave Page')
    expect(close).toHaveBeenCalledOnce()
  })

  it('is left at once without any', () => {
    const { close, press } = show({ dirty: false })
    press('Cancel')
    expect(close).toHaveBeenCalledOnce()
  })
})

it('a page that is one form is saved by Enter and by the key, and by the page itself', () => {
  const { form, submit } = draftOf({ dirty: false })
  const unchanged = () => {}
  onPage(
    <DraftForm form={form} lead="" asks="edits" unchanged={unchanged} actions={null}>
      <input aria-label="Name" />
    </DraftForm>,
  )
  expect(fireEvent.submit(screen.getByLabelText('Name'))).toBe(false)
  saveKey()
  expect(submit.mock.calls).toEqual([[{ unchanged }], [{ unchanged }]])
})

/** A page of the console at the only address there is. */
function onPage(page: ReactNode) {
  const router = createMemoryRouter([
    { path: '*', handle: { page: 'profile' }, element: <AgentProvider>{page}</AgentProvider> },
  ])
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const saveKey = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })

/** A draft that is saved as the test says. */
function draftOf({ dirty = true, isSaved = true } = {}) {
  const submit = vi.fn(async () => (isSaved ? { _id: 'r' } : undefined))
  const shown = { of: () => undefined, leave: () => {}, showAll: () => {} }
  const form = {
    access: forms.update.access,
    dirty,
    saving: false,
    shown,
    submit,
    faults: {},
    content: { current: null },
  }
  return { form: form as unknown as Draft<never>, submit }
}
