/** "Are you sure": one dialog for every question, and what it does with the answer. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forms } from '#shared/contracts/forms'
import { ask, asked, type Question } from '../../../frontend/src/components/dialog/ask.ts'
import { AskedQuestion } from '../../../frontend/src/components/dialog/asked-question.tsx'
import { CallError } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { maya, open } from '../screen.tsx'
import { close } from '../close.ts'

beforeEach(async () => {
  await startLanguage()
})
afterEach(() => {
  asked.change(undefined)
  cleanup()
})

const question: Question = { title: 'Delete the backup?', text: 'It is gone then.', action: 'Delete', act: () => {} }

/** A page with a button that asks; the dialog shows over it. */
async function show(part: Partial<Question> = {}) {
  const layout = (
    <>
      <button onClick={() => ask({ ...question, ...part })}>Ask</button>
      <Outlet />
      <AskedQuestion />
    </>
  )
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: '/', element: 'Backups' },
        { path: '/other', element: 'Other' },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  const opener = screen.getByRole('button', { name: 'Ask' })
  opener.focus()
  fireEvent.click(opener)
  await screen.findByRole('dialog', { name: 'Delete the backup?' })
  return { router, opener }
}

/** An `act` that is settled by the test, and how often it was called. */
function held() {
  const calls: { done: () => void; refuse: (error: Error) => void }[] = []
  return {
    calls,
    act: () => new Promise<void>((done, refuse) => calls.push({ done, refuse })),
  }
}

/** The library reads the code of the key, which the DOM of the tests does not know. */
function pressEscape() {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  Object.defineProperty(event, 'keyCode', { value: 27 })
  fireEvent(screen.getByText('It is gone then.'), event)
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.queryByRole('dialog')
const drawFrame = () => act(() => new Promise(requestAnimationFrame))

describe('a question', () => {
  it('the dialog closes once the call has succeeded, and the focus returns to what opened it', async () => {
    const { calls, act: run } = held()
    const { opener } = await show({ act: run })
    expect(screen.getByText('It is gone then.')).toBeTruthy()
    press('Delete')
    expect(dialog()).not.toBeNull()
    await act(async () => calls[0]!.done())
    expect(dialog()).toBeNull()
    await drawFrame()
    expect(document.activeElement).toBe(opener)
  })

  it('the focus returns to what asked also where it has left that before the dialog came, as from a menu', async () => {
    const { opener } = await show()
    press('Cancel')
    await drawFrame()
    act(() => {
      opener.focus()
      ask(question)
      opener.blur()
    })
    await screen.findByRole('dialog')
    press('Cancel')
    await drawFrame()
    expect(document.activeElement).toBe(opener)
  })

  it('a second press does nothing while the call runs, and nobody leaves the dialog meanwhile', async () => {
    const { calls, act: run } = held()
    await show({ act: run })
    press('Delete')
    press('Delete')
    expect(calls).toHaveLength(1)
    pressEscape()
    press('Cancel')
    expect(dialog()).not.toBeNull()
    await act(async () => calls[0]!.done())
    expect(dialog()).toBeNull()
  })

  it('a refusal shows in the dialog, which stays for another try', async () => {
    const { calls, act: run } = held()
    await show({ act: run })
    press('Delete')
    await act(async () => calls[0]!.refuse(new CallError('stale', 'Somebody else has changed it.')))
    expect(screen.getByRole('alert').textContent).toContain('Somebody else has changed it.')
    press('Delete')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls).toHaveLength(2)
    await act(async () => calls[1]!.done())
    expect(dialog()).toBeNull()
  })

  it('Escape and Cancel leave it without a call', async () => {
    const { calls, act: run } = held()
    await show({ act: run })
    pressEscape()
    expect(dialog()).toBeNull()
    press('Ask')
    await screen.findByRole('dialog')
    press('Cancel')
    expect(dialog()).toBeNull()
    expect(calls).toHaveLength(0)
  })

  it('the focus begins at the action, but where something cannot be taken back', async () => {
    await show()
    await drawFrame()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
    cleanup()
    asked.change(undefined)
    await show({ warning: 'It cannot be restored.' })
    await drawFrame()
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getByText('It cannot be restored.')).toBeTruthy()
  })

  it('the question goes with its page', async () => {
    const { router } = await show()
    await act(() => router.navigate('/other'))
    expect(dialog()).toBeNull()
  })

  it('whoever may not do it sees the action disabled', async () => {
    await open('/content/forms', { agent: { ...maya, roles: ['agent'] } })
    await screen.findByRole('heading', { level: 1 }).catch(() => undefined)
    act(() => ask({ ...question, access: forms.create.access }))
    await screen.findByRole('dialog', { name: 'Delete the backup?' })
    const button = screen.getByRole('button', { name: 'Delete' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    close()
  })
})
