/** What the wizard of a broadcast saves by its buttons and its key, and how it goes on where the call after it fails. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { type } from '../actions.ts'
import { at, base, bodiesOf, button, draft, page, press, sending, toReview, write } from './broadcasts-screen.ts'

describe('what the wizard saves', () => {
  it('is saved by Ctrl+S as by its button, which is busy meanwhile', async () => {
    let answer: (saved: object) => void = () => {}
    const { calls } = await page(`/${draft._id}`, {
      [`PUT ${base}/${draft._id}`]: () => new Promise((resolve) => void (answer = resolve)),
    })
    await screen.findByLabelText('Name')
    type('Name', 'Tulips again')
    const save = await button('Update to drafts')
    expect(save.getAttribute('aria-disabled')).toBeNull()
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    answer({ ...draft, name: 'Tulips again', version: 4 })
    await screen.findByText('“Tulips again” is in your drafts')
    expect(bodiesOf(calls, `PUT ${base}/${draft._id}`)).toMatchObject([{ name: 'Tulips again', version: 3 }])
  })

  it('is made once, however often the sending of it fails', async () => {
    let isRefused = true
    const { calls, router } = await page('/new', {
      [`POST ${base}`]: (body) => ({ ...draft, ...(body as object), version: 1 }),
      [`POST ${base}/${draft._id}/send`]: () => {
        if (isRefused) throw new Problem('not-found')
        return { ...sending, _id: draft._id, version: 2 }
      },
    })
    const list = queries.broadcasts.list({}).queryKey
    queryClient.setQueryData(list, [])
    await write('Spring', 'Hello spring')
    await toReview()
    await press('Save and send')
    await waitFor(() => expect(bodiesOf(calls, `POST ${base}/${draft._id}/send`)).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save and send' }).ariaDisabled).not.toBe('true'))
    isRefused = false
    await press('Save and send')
    await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/${draft._id}`))
    expect(bodiesOf(calls, `POST ${base}/${draft._id}/send`)).toEqual([{ version: 1 }, { version: 1 }])
    expect(bodiesOf(calls, `POST ${base}`)).toHaveLength(1)
    // The list shows at once what became of it.
    expect(queryClient.getQueryData(list)).toMatchObject([{ _id: draft._id, status: 'sent', version: 2 }])
  })
})
