/** What can be done with a conversation: every action where it makes sense, and otherwise the reason why not. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Problem } from '#shared/problem'
import { fillErasure, bodies, composer, doNow, first, held, open, takeOver } from './conversation.tsx'
import { agents, closeLive, counts, customer, inQueue, jonas, takeoverBy, type Answers } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf, maya, type Call } from '../screen.tsx'
import { stubUploads } from './uploads.ts'

afterEach(closeLive)

const byBot = () => customer(10, { last: 1 })
const waiting = () => customer(10, { owner: inQueue(), last: 1 })
const others = () => customer(10, { owner: takeoverBy(jonas), last: 1 })
const plainAgent = { ...maya, roles: ['agent' as const] }

const answers: Answers = {
  [`POST /api/agent/conversations/${first}`]: () => ({ fileName: 'Eleanor.txt', text: 'Hello' }),
  [`POST /api/agent/summarise-conversation/${first}`]: () => ({ summaryData: 'Wants a delivery today.' }),
  [`DELETE /api/agent/user/${first}`]: () => ({ id: first }),
  [`GET /api/agent/user/${first}/replies`]: () => [
    { _id: idOf(30), title: 'Times', type: 'message', text: 'Until six.', group: 'Delivery' },
  ],
  'POST /api/agent/users/switch-language': ({ language }) => ({ ...held(), language }),
  'POST /api/agent/send/ai-enhancement': () => ({ text: 'We will be there at nine.' }),
  'POST /api/agent/upload': () => ({ uploadId: idOf(40), url: '/bucket', fields: { key: 'incoming/1' } }),
}

const menu = async () => {
  press('More actions')
  const items = await screen.findAllByRole('menuitem')
  return items.map((item) => ({ name: item.textContent, item }))
}
const pick = async (name: string) => {
  const found = (await menu()).find((entry) => entry.name?.startsWith(name))
  if (!found) throw new Error(`The menu does not offer “${name}”.`)
  fireEvent.click(found.item)
}
const confirm = async (name: string, choice?: RegExp) => {
  const dialog = within(await screen.findByRole('dialog'))
  if (choice) fireEvent.click(await dialog.findByRole('radio', { name: choice }))
  fireEvent.click(dialog.getByRole('button', { name }))
}
const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })

describe('the actions of a conversation', () => {
  const offered: [string, () => ConversationUser, string, string[]][] = [
    ['with the bot', byBot, 'Take over', ['Assign …Alt+A']],
    ['that waits', waiting, 'Take over', ['Assign …Alt+A', 'Return to bot', 'Snooze …Alt+S']],
    [
      'of mine',
      held,
      'Complete',
      ['Reassign …Alt+A', 'Return to queue', 'Return to bot', 'Snooze …Alt+S', 'Start a video call …'],
    ],
    ['of a colleague', others, '', ['Reassign …Alt+A', 'Unassign', 'Snooze …Alt+S']],
  ]
  it.each(offered)(
    'CONVERSATIONS-008: a conversation %s offers what makes sense for it',
    async (_, user, main, own) => {
      await open(user(), answers)
      const head = within(document.querySelector<HTMLElement>('.live-head')!)
      for (const name of ['Take over', 'Complete'])
        expect(head.queryAllByRole('button', { name }).length, name).toBe(name === main ? 1 : 0)
      const names = (await menu()).map(({ name }) => name)
      expect(names).toEqual([
        ...own,
        'Send response …',
        'Summarise',
        'Download as text',
        'Save as test',
        'Erase customer …',
      ])
      head.getByRole('button', { name: /language of the bot/ })
    },
  )

  /** Each action by its clause, where it is offered, and the call it leads to. */
  const done: [string, () => ConversationUser, () => unknown, string, object][] = [
    ['start', waiting, takeOver, 'intervention/action/start', { userId: first }],
    ['complete', held, () => (press('Complete'), confirm('Complete').then(doNow)), 'intervention/action/complete', {}],
    [
      'assign',
      byBot,
      () =>
        pick('Assign')
          .then(() => confirm('Assign', /Jonas/))
          .then(doNow),
      'intervention/agent/assign',
      {},
    ],
    [
      'reassign',
      others,
      () =>
        pick('Reassign')
          .then(() => confirm('Reassign', /Maya/))
          .then(doNow),
      'intervention/agent/assign',
      {},
    ],
    ['unassign', others, () => pick('Unassign'), 'intervention/agent/unassign', { agentId: jonas._id }],
    ['queue', held, () => pick('Return to queue'), 'intervention/agent/unassign', { agentId: maya._id }],
    ['chatbot', held, () => pick('Return to bot'), 'intervention/action/complete', {}],
    [
      'block',
      byBot,
      () => pick('Send response').then(() => confirm('Send', /Times/)),
      'send/block',
      { blockId: idOf(30) },
    ],
    ['text', held, () => write('Yes').then(() => press('Send')), 'send/text', { text: 'Yes' }],
    ['image', held, choosePicture, 'send/image', { uploadId: idOf(40), name: 'rose.png' }],
    [
      'enhance',
      held,
      () => write('at 9').then(() => press('Improve the wording')),
      'send/ai-enhancement',
      { text: 'at 9' },
    ],
    ['summarise', held, () => pick('Summarise'), `summarise-conversation/${first}`, {}],
    ['download', held, download, `conversations/${first}`, {}],
    ['language', held, switchToGerman, 'users/switch-language', { language: 'de' }],
  ]
  it.each(done)('CONVERSATIONS-008/%s: reaches the server', async (_, user, act, route, body) => {
    const { calls } = await open(user(), answers)
    await act()
    await waitFor(() => expect(bodies(calls, `POST /api/agent/${route}`)).toMatchObject([body]))
    // What was asked is asked no more.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('CONVERSATIONS-008/cancel/remove, CONVERSATIONS-037/confirm: cancel calls nothing, and a customer is erased only once that is confirmed', async () => {
    const { calls } = await open(held(), answers)
    press('Complete')
    await confirm('Cancel')
    await pick('Erase customer')
    await confirm('Cancel')
    const changes = (all: readonly Call[]) => all.filter(({ route }) => /complete|DELETE/.test(route))
    expect(changes(calls)).toEqual([])
    await pick('Erase customer')
    fillErasure()
    await confirm('Erase for good')
    await waitFor(() => expect(changes(calls).map(({ route }) => route)).toEqual([`DELETE /api/agent/user/${first}`]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('what cannot be done says why', async () => {
    const reasons = async () => (await menu()).filter(({ item }) => item.getAttribute('aria-disabled') === 'true')
    const texts = async () => (await reasons()).map(({ name }) => name)
    await open(customer(10, { owner: takeoverBy(jonas), last: 0 }), answers, [], plainAgent)
    expect(await texts()).toEqual(['Unassign', 'Summarise'])
    screen.getByText('Only Jonas Keller or an admin can do this.')
    screen.getByText('Nothing has been said in this conversation yet.')
    closeLive()

    const silent = {
      ...maya,
      company: { ...maya.company, supportedLangs: ['en' as const], closed: ['openAiDisabled' as const] },
    }
    await open(held(), answers, undefined, silent)
    await write('at 9')
    expect(await texts()).toEqual(['Summarise'])
    for (const name of ['Improve the wording', /language of the bot/])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    closeLive()

    await open(held(), {
      ...answers,
      'POST /api/agent/users/status': () => ({
        counts,
        agents,
        hasLanguageModel: false,
        waiting: { amber: 5, red: 10 },
      }),
    })
    await write('at 9')
    await screen.findAllByText('This needs a language model, and none is set up.')
    expect(await texts()).toEqual(['Summarise'])
    expect(screen.getByRole('button', { name: 'Improve the wording' }).getAttribute('aria-disabled')).toBe('true')
    closeLive()

    const reader = { ...maya, permissions: ['read' as const] }
    await open(held(), answers, undefined, reader)
    const changing = [
      'Reassign …Alt+A',
      'Return to queue',
      'Return to bot',
      'Snooze …Alt+S',
      'Start a video call …',
      'Send response …',
      'Summarise',
    ]
    // Who may not erase is not offered it.
    expect(await texts()).toEqual([...changing, 'Save as test'])
  })

  it('a builder saves a conversation as a test, and a plain agent is not offered it', async () => {
    await open(held(), answers, [], plainAgent)
    const names = (await menu()).map(({ name }) => name)
    expect(names).toContain('Download as text')
    expect(names).not.toContain('Save as test')
    closeLive()
    await open(held(), answers)
    await pick('Save as test')
    await waitFor(() => expect(document.querySelector('.live-head')).toBeNull())
  })

  async function choosePicture() {
    await composer()
    const file = new File(['rose'], 'rose.png', { type: 'image/png' })
    stubUploads()
    fireEvent.change(screen.getByLabelText('Send files', { selector: 'input' }), { target: { files: [file] } })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('disabled')).toBeNull())
    press('Send')
  }

  /** Ends when the file has been handed to the browser, which would go there. */
  async function download() {
    const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await pick('Download')
    await waitFor(() => expect(kept).toHaveBeenCalledOnce())
    kept.mockRestore()
  }

  async function switchToGerman() {
    press(/language of the bot/)
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'German' }))
  }
})

describe('better words', () => {
  it('take the place of the agent’s, who can have them back', async () => {
    await open(held(), answers)
    await write('at 9')
    press('Improve the wording')
    const field = await composer()
    await waitFor(() => expect(field.value).toBe('We will be there at nine.'))
    press('Undo')
    expect(field.value).toBe('at 9')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('that cannot be had leave the text as it was, and the server’s message shows', async () => {
    await open(held(), { ...answers, 'POST /api/agent/send/ai-enhancement': refuseAs('model-failed') })
    await write('at 9')
    press('Improve the wording')
    await screen.findByText('The language model did not answer properly. Please try again in a moment.')
    expect((await composer()).value).toBe('at 9')
  })
})

it('ERRORS-004/conversation: a download that fails shows the server’s message', async () => {
  await open(held(), { ...answers, [`POST /api/agent/conversations/${first}`]: refuseAs('too-many-requests') })
  await pick('Download')
  await screen.findByText('That was too fast. Please try again in a moment.')
})

const refuseAs = (code: Problem['code']) => () => {
  throw new Problem(code)
}

describe('a summary', () => {
  it('shows in the profile, whatever the details showed before, and can be made anew', async () => {
    await open(held(), answers)
    press('Show details')
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }))
    await pick('Summarise')
    await screen.findByText('Wants a delivery today.')
    expect(screen.getByRole('tab', { name: 'Profile' }).getAttribute('aria-selected')).toBe('true')
    screen.getByRole('button', { name: 'Summarise again' })
  })

  it('opens the details where they are closed', async () => {
    await open(held(), answers)
    await pick('Summarise')
    await screen.findByRole('complementary', { name: 'Details' })
    await screen.findByText('Wants a delivery today.')
  })

  it('that a colleague has asked for is there at once', async () => {
    const { calls } = await open({ ...held(), summaryData: 'Wants red roses.' }, answers)
    press('Show details')
    await screen.findByText('Wants red roses.')
    expect(calls.filter(({ route }) => route.includes('summarise'))).toEqual([])
  })

  it('CONVERSATIONS-034/failure, ERRORS-004/summary: that fails shows the server’s message', async () => {
    for (const code of ['not-configured', 'model-refused'] as const) {
      await open(held(), { ...answers, [`POST /api/agent/summarise-conversation/${first}`]: refuseAs(code) })
      await pick('Summarise')
      await screen.findByText(new Problem(code).message)
      closeLive()
    }
  })
})
