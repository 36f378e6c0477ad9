import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Macro } from '#shared/contracts/inbox'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { idOf, maya } from '../screen.tsx'
import { bodies } from './conversation.tsx'
import { agents, closeLive, departmentId, me, openLive, type Answers } from './inbox-screen.tsx'

afterEach(closeLive)

const thanks: Macro = {
  _id: idOf(70),
  title: 'Thanks',
  revision: 3,
  runs: 2,
  by: me,
  audience: { for: 'all' },
  steps: [
    { do: 'say', text: 'Thank you!' },
    { do: 'tag', tag: 'VIP' },
    { do: 'snooze', minutes: 2880 },
    { do: 'complete', topic: 'Delivery' },
  ],
}

async function openMacros(answers: Answers = {}, agent = maya) {
  const opened = await openLive('/conversations', { 'GET /api/agent/macros': () => [thanks], ...answers }, agent)
  await press('More for the list')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Macros …' }))
  return { ...opened, dialog: await screen.findByRole('dialog') }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const add = async (kind: string) => {
  await press('Add a step')
  fireEvent.click(await screen.findByRole('menuitem', { name: kind }))
}

describe('the macros of an agent', () => {
  it('are shown with what they do, to whom they belong, and how often they were run', async () => {
    await openMacros()
    const row = await screen.findByRole('listitem', { name: 'Thanks' })
    for (const text of [
      'Says “Thank you!”',
      'Adds the tag VIP',
      'Snoozes for 2 days',
      'Completes: Delivery',
      /Everybody · .+ · run 2 times/,
    ])
      within(row).getByText(text)
  })

  it('name an agent once agents are known, and say of one who is gone that they are', async () => {
    const macro = { ...thanks, steps: [{ do: 'assign', agentId: idOf(99) }] }
    let answer: (status: object) => void = () => undefined
    await openMacros({
      'GET /api/agent/macros': () => [macro],
      'POST /api/agent/users/status': () => new Promise((resolve) => (answer = resolve)),
    })
    await screen.findByText('Assigns to …')
    answer({ agents, hasLanguageModel: true })
    await screen.findByText('Assigns to No longer exists')
  })

  it('begin with none, and say what they are for', async () => {
    await openMacros({ 'GET /api/agent/macros': () => [] })
    await screen.findByText('No macros yet')
  })

  it('are made of steps that are added, moved and taken away', async () => {
    const { calls } = await openMacros({
      'POST /api/agent/macros': (sent) => ({ ...thanks, ...sent, _id: idOf(71), runs: 0, revision: 1 }),
      'GET /api/agent/departments': () => [{ _id: departmentId, name: 'Flowers', isDefault: true, revision: 1 }],
    })
    await press('New macro')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Goodbye' } })
    await press('New macro')
    await screen.findByText('Add at least one step.')
    await add('Complete')
    await add('Say a text')
    // What was added is there to be written in.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /What the customer reads/ })),
    )
    await add('Write a note')
    await press('New macro')
    expect((await screen.findAllByText('Mandatory field')).length).toBeGreaterThan(0)
    fireEvent.change(screen.getByRole('textbox', { name: /What the customer reads/ }), { target: { value: 'Bye!' } })
    await press('Remove: 3. Write a note')
    await press('Move up: 2. Say a text')
    await press('New macro')
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/macros')).toHaveLength(1))
    expect(bodies(calls, 'POST /api/agent/macros')[0]).toEqual({
      title: 'Goodbye',
      steps: [{ do: 'say', text: 'Bye!' }, { do: 'complete' }],
      audience: { for: 'all' },
    })
    await screen.findByRole('listitem', { name: 'Goodbye' })
    await screen.findByText('“Goodbye” was saved.')
    // By title, whichever was made first.
    const titles = screen
      .getAllByRole('listitem')
      .flatMap(({ textContent }) => /^(Goodbye|Thanks)/.exec(textContent)?.[0] ?? [])
    expect(titles).toEqual(['Goodbye', 'Thanks'])
  })

  it.each(['Add a tag', 'Assign to an agent', 'Hand to a department', 'Send a response'])(
    'are not sent where a step has nothing chosen: %s',
    async (kind) => {
      const { calls } = await openMacros()
      await press('Edit “Thanks”')
      // A dialog takes the focus once it is open, and a menu that is open by then closes.
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
      await add(kind)
      await press('Save')
      await within(await screen.findByRole('listitem', { name: `5. ${kind}` })).findByText('Mandatory field')
      expect(bodies(calls, `PUT /api/agent/macros/${thanks._id}`)).toEqual([])
    },
  )

  it('show a refusal at the step that it is about', async () => {
    await openMacros({
      [`PUT /api/agent/macros/${thanks._id}`]: () => {
        throw badRequest(faultAt('steps.1.tag', 'word-gone'))
      },
    })
    await press('Edit “Thanks”')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Thanks a lot' } })
    await press('Save')
    const step = await screen.findByRole('listitem', { name: '2. Add a tag' })
    await within(step).findByText('This is not in the settings any more.')
  })

  it('are deleted once that is confirmed', async () => {
    const { calls } = await openMacros({ [`DELETE /api/agent/macros/${thanks._id}`]: () => ({ id: thanks._id }) })
    await press('Delete “Thanks”')
    await press('Delete')
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Thanks' })).toBeNull())
    expect(bodies(calls, `DELETE /api/agent/macros/${thanks._id}`)).toHaveLength(1)
    await screen.findByText('“Thanks” was deleted.')
  })

  it('are asked about anew where the deletion was refused', async () => {
    await openMacros({
      [`DELETE /api/agent/macros/${thanks._id}`]: () => {
        throw new Problem('unavailable')
      },
    })
    await press('Delete “Thanks”')
    await press('Delete')
    await screen.findByText(new Problem('unavailable').message)
    await screen.findByRole('button', { name: 'Delete “Thanks”' })
  })

  it('are two hundred at most', async () => {
    const macros = Array.from({ length: 200 }, (_, index) => ({ ...thanks, _id: idOf(100 + index), steps: [] }))
    await openMacros({ 'GET /api/agent/macros': () => macros })
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'New macro' })
    await waitFor(() => expect(create.disabled).toBe(true))
  })

  it('have twenty steps at most', async () => {
    const isOffered = async (count: number) => {
      const steps = Array.from({ length: count }, () => ({ do: 'complete' as const }))
      await openMacros({ 'GET /api/agent/macros': () => [{ ...thanks, steps }] })
      await press('Edit “Thanks”')
      const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a step' })
      closeLive()
      return !button.disabled
    }
    expect([await isOffered(19), await isOffered(20)]).toEqual([true, false])
  })

  it('of others are for builders to change', async () => {
    await openMacros({}, { ...maya, roles: ['agent'] })
    expect((await screen.findByRole('button', { name: 'Edit “Thanks”' })).getAttribute('aria-disabled')).toBe('true')
  })
})
