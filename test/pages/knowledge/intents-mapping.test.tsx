/** Which block answers an intent: picked, with entities if need be, and taken away. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BriefBlock } from '#shared/contracts/blocks'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import { bodies, day, hours, knowledge, ourHours, shop, sundayHours } from './knowledge.ts'
import { field, press } from '../actions.ts'
import { idOf, open, type Answers } from '../screen.tsx'

const base = '/api/agent/knowledge-base'
const editor = (answers: Answers = {}) =>
  open(`/training/intents/${hours._id}`, { answers: { ...knowledge, ...answers } })

describe('the block that answers an intent', () => {
  const inUse = (id: string) =>
    queryClient.getQueryData<BriefBlock[]>(queries.blocks.brief({}).queryKey)?.find(({ _id }) => _id === id)?.inUse

  /** Cloudscape's lists open and pick with the button of the mouse. */
  async function pick(list: RegExp, option: string | RegExp) {
    fireEvent.mouseDown(screen.getByRole('button', { name: list }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
  }

  it('is picked, with entities if need be, and counts as in use at once', async () => {
    const mapping = { _id: idOf(95), intent: hours._id, entities: [day._id], blockId: sundayHours._id }
    const { calls } = await editor({ [`POST ${base}/intent-mapping`]: () => mapping })
    await screen.findByRole('link', { name: 'Our hours' })
    expect(screen.queryByText('when it names')).toBeNull()
    await pick(/Pick a response/, /Sunday hours/)
    await pick(/Only with these entities/, 'Day')
    press('Use this response')
    await screen.findByRole('link', { name: 'Sunday hours' })
    screen.getByText('when it names')
    // The next one begins anew.
    screen.getByRole('button', { name: /Pick a response/ })
    screen.getByRole('button', { name: /Only with these entities.*Any message/ })
    expect(bodies(calls, 'POST intent-mapping')).toEqual([
      { intent: hours._id, entities: [day._id], blockId: sundayHours._id },
    ])
    expect(inUse(sundayHours._id)).toBe(true)
  })

  it('takes the place of the one for the same entities, in whatever order they are', async () => {
    const before = { _id: idOf(90), intent: hours._id, entities: [day._id, shop._id], blockId: ourHours._id }
    await editor({
      [`GET ${base}/intent-mapping`]: () => [before],
      [`POST ${base}/intent-mapping`]: () => ({
        ...before,
        _id: idOf(95),
        entities: [shop._id, day._id],
        blockId: sundayHours._id,
      }),
    })
    await screen.findByRole('link', { name: 'Our hours' })
    await pick(/Pick a response/, /Sunday hours/)
    press('Use this response')
    await screen.findByRole('link', { name: 'Sunday hours' })
    expect(screen.queryByRole('link', { name: 'Our hours' })).toBeNull()
  })

  it('asks for no entities where there are none', async () => {
    await editor({ [`GET ${base}/entities`]: () => [] })
    await screen.findByRole('link', { name: 'Our hours' })
    screen.getByText('6 more would help')
    screen.getByRole('list', { name: 'Answered by' })
    screen.getByRole('button', { name: /Pick a response/ })
    expect(screen.queryByText(/Only with these entities/)).toBeNull()
  })

  it('MAPPINGS-004/intent: is taken away, and the list of blocks is asked for anew', async () => {
    const { calls } = await editor({
      'GET /api/agent/block/brief': () => [{ ...ourHours, inUse: true }],
      [`DELETE ${base}/intent-mapping/${idOf(90)}`]: () => ({ id: idOf(90), inUse: false }),
    })
    await screen.findByRole('link', { name: ourHours.title })
    const lists = () => calls.filter(({ route }) => route === 'GET /api/agent/block/brief').length
    const before = lists()
    press('Remove this response')
    await screen.findByText(/No response yet/)
    await waitFor(() => expect(lists()).toBe(before + 1))
    expect(inUse(ourHours._id)).toBe(true)
  })
})

it('a response that is made from an intent has its title, answers it once it is saved, and leads back to it', async () => {
  const made = { ...ourHours, _id: idOf(97), title: hours.title }
  const mapping = { _id: idOf(96), intent: hours._id, entities: [], blockId: made._id }
  const { calls, router } = await editor({
    'GET /api/agent/block/modules': () => [],
    'GET /api/agent/block/categories': () => ['Shop'],
    'POST /api/agent/block': () => made,
    [`POST ${base}/intent-mapping`]: () => mapping,
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Create a response' }))
  await waitFor(() => expect(field('Title').value).toBe(hours.title))
  fireEvent.change(await screen.findByLabelText('What the bot says'), { target: { value: 'From ten to six.' } })
  fireEvent.change(field('Topic'), { target: { value: 'Shop' } })
  press('Save')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/training/intents/${hours._id}`))
  expect(bodies(calls, 'POST intent-mapping')).toEqual([{ intent: hours._id, entities: [], blockId: made._id }])
  expect(calls.find(({ route }) => route === 'POST /api/agent/block')?.body).toMatchObject({ title: hours.title })
})

it('a new intent begins in its title, which is not wrong before it was edited', async () => {
  await open('/training/intents/new', { answers: knowledge })
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
  expect(screen.queryByText(/more would help/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Answered by' })).toBeNull()
  fireEvent.blur(field('Title'))
  expect(screen.queryByText('Mandatory field')).toBeNull()
  for (const value of ['Hours', '']) fireEvent.change(field('Title'), { target: { value } })
  fireEvent.blur(field('Title'))
  screen.getByText('Mandatory field')
})
