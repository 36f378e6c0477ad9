import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Problem } from '#shared/problem'
import { bodies, first, open as openConversation } from './conversation.tsx'
import { closeLive, customer, detailsOf, me, moment, said, takeoverBy } from './inbox-screen.tsx'
import { press } from '../actions.ts'

afterEach(closeLive)

const route = `PUT /api/agent/user/${first}`
const eleanor = (over: Partial<ConversationUser> = {}) =>
  customer(10, { owner: takeoverBy(me), last: 1, profile: { City: 'Bath' }, tags: ['VIP'], ...over })

const open = async (...asked: Parameters<typeof openConversation>) => {
  const opened = await openConversation(...asked)
  press('Show details')
  return opened
}
const record = async () => within((await screen.findByRole('heading', { name: 'Customer' })).parentElement!)
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

describe('what is known of a customer', () => {
  it('is edited where it stands, saved by Enter, and undone from the notice', async () => {
    const { calls } = await open(eleanor(), { [route]: () => ({ id: first }) })
    const fields = await record()
    fireEvent.click(fields.getByRole('button', { name: 'City: Bath. Edit' }))
    const box = fields.getByRole('textbox', { name: 'City' })
    type(box, 'Bristol')
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    const edited = await fields.findByRole('button', { name: 'City: Bristol. Edit' })
    // The field is gone, and the focus is not lost with it.
    await waitFor(() => expect(document.activeElement).toBe(edited))
    expect(bodies(calls, route)).toEqual([{ profile: { City: 'Bristol' }, before: { profile: { City: 'Bath' } } }])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await fields.findByRole('button', { name: 'City: Bath. Edit' })
    expect(bodies(calls, route)[1]).toEqual({ profile: { City: 'Bath' }, before: { profile: { City: 'Bristol' } } })
  })

  it('stays typed where a save is refused, and says what somebody else has made of it', async () => {
    let known = 'Eleanor'
    const { calls } = await open(eleanor(), {
      [route]: ({ before }) => {
        const isStale = (before as { firstName: string }).firstName === 'Eleanor'
        known = 'Ella'
        if (isStale) throw new Problem('stale')
        return { id: first }
      },
      [`GET /api/agent/user/${first}`]: () => detailsOf(eleanor({ firstName: known })),
    })
    const fields = await record()
    fireEvent.click(fields.getByRole('button', { name: 'First name: Eleanor. Edit' }))
    const box = fields.getByRole('textbox', { name: 'First name' })
    type(box, 'Nora')
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect((await fields.findByRole('alert')).textContent).toContain('Somebody else has changed this to “Ella”')
    expect(fields.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Nora')
    fireEvent.click(fields.getByRole('button', { name: 'Save' }))
    await fields.findByRole('button', { name: 'First name: Nora. Edit' })
    expect(bodies(calls, route).at(-1)).toEqual({ firstName: 'Nora', before: { firstName: 'Ella' } })
  })

  it('has topics where there are some', async () => {
    const areTopicsShown = async (topics: string[]) => {
      await open(eleanor({ topics }))
      const profile = within(await screen.findByRole('complementary', { name: 'Details' }))
      await profile.findByText('First seen')
      const found = profile.queryByText('Topics') !== null
      closeLive()
      return found
    }
    expect(await areTopicsShown(['Delivery'])).toBe(true)
    expect(await areTopicsShown([])).toBe(false)
  })

  it('is left as it was by Escape', async () => {
    const { calls } = await open(eleanor())
    const fields = await record()
    fireEvent.click(fields.getByRole('button', { name: 'Last name: Hart 10. Edit' }))
    const box = fields.getByRole('textbox', { name: 'Last name' })
    type(box, 'Somebody')
    fireEvent.keyDown(box, { key: 'Escape' })
    await fields.findByRole('button', { name: 'Last name: Hart 10. Edit' })
    expect(bodies(calls, route)).toEqual([])
  })

  it('gets new fields, and tags of the settings', async () => {
    const { calls } = await open(eleanor(), { [route]: () => ({ id: first }) })
    const fields = await record()
    fireEvent.click(fields.getByRole('button', { name: 'Add a field' }))
    type(fields.getByRole('textbox', { name: 'Name of the field' }), 'City')
    expect(fields.getByRole('alert').textContent).toContain('This field is there already.')
    type(fields.getByRole('textbox', { name: 'Name of the field' }), 'Size')
    type(fields.getByRole('textbox', { name: 'Value' }), 'M')
    fireEvent.click(fields.getByRole('button', { name: 'Save' }))
    await fields.findByRole('button', { name: 'Size: M. Edit' })
    fireEvent.click(await fields.findByRole('button', { name: 'Add a tag' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Wedding' }))
    await waitFor(() =>
      expect(bodies(calls, route).at(-1)).toEqual({ tags: ['VIP', 'Wedding'], before: { tags: ['VIP'] } }),
    )
    fireEvent.click(await fields.findByRole('button', { name: 'Remove the tag VIP' }))
    await waitFor(() =>
      expect(bodies(calls, route).at(-1)).toEqual({ tags: ['Wedding'], before: { tags: ['VIP', 'Wedding'] } }),
    )
  })
})

describe('a change of a customer that is refused', () => {
  const refused = {
    [route]: () => {
      throw new Problem('unavailable')
    },
  }

  it('leaves the tags as they were, and says why', async () => {
    await open(eleanor(), refused)
    const fields = await record()
    fireEvent.click(await fields.findByRole('button', { name: 'Remove the tag VIP' }))
    expect(fields.queryByRole('button', { name: 'Remove the tag VIP' })).toBeNull()
    await fields.findByRole('button', { name: 'Remove the tag VIP' })
    await screen.findByText(new Problem('unavailable').message)
  })

  it('leaves a field as it was where the agent gives up', async () => {
    await open(eleanor(), refused)
    const fields = await record()
    fireEvent.click(fields.getByRole('button', { name: 'City: Bath. Edit' }))
    const box = fields.getByRole<HTMLInputElement>('textbox', { name: 'City' })
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 4])
    type(box, 'Bristol')
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect((await fields.findByRole('alert')).textContent).toContain(new Problem('unavailable').message)
    fireEvent.click(fields.getByRole('button', { name: 'Cancel' }))
    await fields.findByRole('button', { name: 'City: Bath. Edit' })
  })

  it('leaves no field that was begun, once Escape gives it up', async () => {
    await open(eleanor(), refused)
    const fields = await record()
    fireEvent.click(fields.getByRole('button', { name: 'Add a field' }))
    fireEvent.keyDown(fields.getByRole('textbox', { name: 'Value' }), { key: 'Escape' })
    expect(fields.queryByRole('textbox', { name: 'Value' })).toBeNull()
    fields.getByRole('button', { name: 'Add a field' })
  })
})

describe('the past of a customer', () => {
  const started = moment(5000)
  const past = `GET /api/agent/user/${first}/past`

  it('opens in place', async () => {
    const { calls } = await open(eleanor(), {
      [past]: () => [
        {
          userId: first,
          channel: 'chat_plugin',
          started,
          ended: moment(4990),
          agent: 'Jonas Keller',
          topic: 'Delivery',
        },
      ],
      'POST /api/agent/messages': () => ({ messages: [said(1, 'Where is my parcel?')], last: 9 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /With Jonas Keller/ }))
    const list = await screen.findByRole('list', { name: 'What was said' })
    within(list).getByText('Where is my parcel?')
    expect(bodies(calls, 'POST /api/agent/messages')[0]).toMatchObject({ userId: first, from: started })
  })

  it('says so where there is none', async () => {
    await open(eleanor(), { [past]: () => [] })
    await screen.findByText('This is their first chat.')
  })
})

it('The page a customer has open leads there, and nowhere else knows of it', async () => {
  const page = { url: 'https://shop.example/roses', title: 'Roses', at: moment(1) }
  await open(eleanor({ page }))
  const link = await screen.findByRole('link', { name: 'Roses' })
  expect(link.getAttribute('href')).toBe(page.url)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  fireEvent.click(screen.getAllByRole('button', { name: 'Hide details' })[0]!)
  expect(screen.queryByRole('link', { name: 'Roses' })).toBeNull()
})

describe('the switch “No broadcasts”', () => {
  const noBroadcasts = async () => (await record()).getByRole<HTMLInputElement>('checkbox', { name: /No broadcasts/ })

  it('leaves a customer out of broadcasts, with undo in the notice', async () => {
    const { calls } = await open(eleanor(), { [route]: () => ({ id: first }) })
    expect((await noBroadcasts()).checked).toBe(false)
    fireEvent.click(await noBroadcasts())
    expect((await noBroadcasts()).checked).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await noBroadcasts()).checked).toBe(false))
    expect(bodies(calls, route)).toEqual([
      { noBroadcasts: true, before: { noBroadcasts: false } },
      { noBroadcasts: false, before: { noBroadcasts: true } },
    ])
  })

  it('shows what the customer has said in the chat, and goes back where a save is refused', async () => {
    await open(eleanor({ noBroadcasts: true }), {
      [route]: () => {
        throw new Problem('unavailable')
      },
    })
    expect((await noBroadcasts()).checked).toBe(true)
    fireEvent.click(await noBroadcasts())
    await waitFor(async () => expect((await noBroadcasts()).checked).toBe(true))
    await screen.findByText(new Problem('unavailable').message)
  })
})
