/** A conversation is kept from the profile of its customer, and let go there. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Hold } from '#shared/contracts/privacy'
import { Problem } from '#shared/problem'
import { changeLanguage } from '../../../frontend/src/core/i18n.ts'
import { bodies, first, held, open as openConversation } from './conversation.tsx'
import { closeLive, type Answers } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'

afterEach(closeLive)

const list = 'GET /api/agent/hold'
const begin = 'POST /api/agent/hold'
const end = `DELETE /api/agent/hold/${first}`
const hold: Hold = {
  _id: first,
  userId: first,
  name: 'Eleanor Hart 10',
  reason: 'Court case 14 C 3',
  created: '2026-11-20T10:00:00.000Z',
  by: 'Jonas Keller',
}

/** A server that keeps what is put on hold. */
function holding(before: readonly Hold[] = []): Answers {
  let holds = before
  return {
    [list]: () => holds,
    [begin]: ({ reason }) => {
      holds = [{ ...hold, reason: String(reason) }]
      return holds[0]
    },
    [end]: () => {
      holds = []
      return { id: first }
    },
  }
}

async function open(answers: Answers, agent = maya) {
  const { calls } = await openConversation(held(), answers, undefined, agent)
  press('Show details')
  const section = async () => within((await screen.findByRole('heading', { name: 'Hold' })).parentElement!)
  return { calls, section }
}

describe('a conversation', () => {
  it('is kept with a reason, shown with it, and let go after a question', async () => {
    const { calls, section } = await open(holding())
    fireEvent.click(await (await section()).findByRole('button', { name: 'Keep this conversation' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Court case 14 C 3 ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Keep this conversation' }))
    await (await section()).findByText('On hold')
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByText('The conversation is on hold')
    expect(bodies(calls, begin)).toEqual([{ userId: first, reason: 'Court case 14 C 3' }])
    ;(await section()).getByText('Court case 14 C 3')
    ;(await section()).getByText(/^Jonas Keller, since 20 Nov 2026/)
    fireEvent.click((await section()).getByRole('button', { name: 'End the hold' }))
    const question = within(await screen.findByRole('dialog'))
    question.getByRole('heading', { name: 'End the hold on Eleanor Hart 10?' })
    question.getByText(/the next night deletes it for good/)
    expect(bodies(calls, end)).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'End the hold' }))
    await (await section()).findByRole('button', { name: 'Keep this conversation' })
    expect(bodies(calls, end)).toHaveLength(1)
  })

  it('is not kept without a reason or with one that is too long, and what is refused stays typed', async () => {
    const { calls, section } = await open({
      [list]: () => [],
      [begin]: () => {
        throw new Problem('held-already')
      },
    })
    fireEvent.click(await (await section()).findByRole('button', { name: 'Keep this conversation' }))
    const dialog = within(await screen.findByRole('dialog'))
    const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ })
    const keep = () => fireEvent.click(dialog.getByRole('button', { name: 'Keep this conversation' }))
    keep()
    dialog.getByText('Please say why it is to be kept.')
    fireEvent.change(box, { target: { value: 'Court' } })
    expect(dialog.queryByText('Please say why it is to be kept.')).toBeNull()
    fireEvent.change(box, { target: { value: 'x'.repeat(501) } })
    keep()
    dialog.getByText('This is too long: at most 500 characters.')
    expect(bodies(calls, begin)).toEqual([])
    const longest = 'x'.repeat(500)
    fireEvent.change(box, { target: { value: longest } })
    keep()
    await dialog.findByText(/on hold already/)
    expect(bodies(calls, begin)).toEqual([{ userId: first, reason: longest }])
    expect(box.value).toBe(longest)
  })

  it('shows its hold to an agent, who cannot end it and reads why', async () => {
    const { section } = await open(holding([hold]), { ...maya, roles: ['agent'] })
    await (await section()).findByText('On hold')
    const button = (await section()).getByRole('button', { name: /End the hold/ })
    expect(button.getAttribute('aria-disabled') ?? button.hasAttribute('disabled').toString()).toBe('true')
  })

  it('says so where holds cannot be read, and tries again', async () => {
    let isDown = true
    const { section } = await open({
      [list]: () => {
        if (isDown) throw new Problem('unavailable')
        return [hold]
      },
    })
    const again = await (await section()).findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(again)
    await (await section()).findByText('On hold')
  })

  it('is kept in German', async () => {
    await open(holding([hold]))
    await changeLanguage('de')
    try {
      await screen.findByRole('heading', { name: 'Aufbewahrungssperre' })
      await waitFor(() => screen.getByRole('button', { name: 'Sperre aufheben' }))
    } finally {
      await changeLanguage('en')
    }
  })
})

it('a hold of another conversation is none of this one', async () => {
  const { section } = await open(holding([{ ...hold, _id: idOf(99), userId: idOf(99) }]))
  await (await section()).findByRole('button', { name: 'Keep this conversation' })
  expect((await section()).queryByText('On hold')).toBeNull()
})
