/** Logging out: what is asked first, what is noted, and what is left behind. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { remain } from '../../../frontend/src/app/session/leaving.ts'
import { handOverAsked } from '../../../frontend/src/core/hand-over.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { close } from '../close.ts'
import { customer } from '../conversations/inbox-screen.tsx'
import { dana, id, live, open, signedIn, type Answers } from '../console.tsx'

beforeEach(signedIn)
afterEach(() => {
  remain()
})

it('AUTH-022, AUTH-023/cleared/origin: logout asks nothing, clears what is stored and returns to the origin', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(localStorage.length).toBe(0)
})

const log = 'POST /api/agent/log'
/** A token that names its sign-in, as the user pool makes them. */
const named = `h.${btoa(JSON.stringify({ origin_jti: 'sign-in-7' }))}.s`

it('ACCOUNTS-003/log: logout is noted with type, userType, userId and sessionId before the session ends', async () => {
  localStorage.setItem('access_token', named)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { calls } = await open({ answers: { [log]: { data: {} } } })
  fireEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  const routes = calls.map(({ route }) => route)
  const note = { type: 'logout', userType: 'agent', userId: dana._id, sessionId: 'sign-in-7' }
  expect(calls.find(({ route }) => route === log)?.body).toEqual(note)
  expect(routes.indexOf(log)).toBeLessThan(routes.indexOf('POST /api/agent/sign-out'))
})

it.each([
  ['fails', { code: 'unavailable', errorMessage: 'Busy.' }],
  ['is never answered', new Promise(() => undefined)],
])('AUTH-022: logout goes on where its note %s', async (_, answer) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await open({ answers: { [log]: answer } })
  fireEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(localStorage.length).toBe(0)
  expect(notices.now()).toEqual([])
})

describe('logout with two conversations', () => {
  const held = {
    'POST /api/agent/users/status': {
      data: {
        statuses: { intervention: 0, active: 0, unassigned: 0 },
        counts: {
          environmentId: live._id,
          unassigned: { total: 0, byDepartment: {} },
          agents: { [dana._id]: { interventions: 2, awaitingResponse: 1 } },
        },
        agents: [],
        hasLanguageModel: false,
        waiting: { amber: 5, red: 10 },
      },
    },
  }
  const unassignAll = 'POST /api/agent/intervention/agent/unassign/all'

  async function logout(answers: Answers) {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { calls } = await open({ answers: { ...held, ...answers } })
    fireEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign out with 2 conversations assigned to you?' })
    expect(assign).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog', { name: /^Dana Whitfield/ })).toBeNull()
    const answer = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
    const given = () => calls.filter(({ route }) => route === unassignAll).map(({ body }) => body)
    return { assign, answer, given, calls }
  }

  it('AUTH-021/asks/yes, AUTH-024: asks first; yes gives all of them back before the session ends', async () => {
    const { assign, answer, given } = await logout({ [unassignAll]: { data: { unassigned: 2 } } })
    assign.mockImplementation(() => expect(given()).toEqual([{ agentId: dana._id }]))
    answer('Unassign and sign out')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(localStorage.length).toBe(0)
  })

  it('AUTH-021/no: no only logs out', async () => {
    const { assign, answer, given } = await logout({})
    answer('Just sign out')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(given()).toEqual([])
  })

  it('customers are handed over with a note each, those that stay are named, and then the agent is signed out', async () => {
    const user = (name: string, more: object = {}) => ({
      ...customer(name.length),
      firstName: name,
      lastName: '',
      ...more,
    })
    const [ada, bert] = [user('Ada', { summaryData: 'Wants white roses' }), user('Bert')]
    const handOver = 'POST /api/agent/intervention/hand-over'
    let answerOfServer: object = { done: [ada._id], refused: [{ userId: bert._id, code: 'taken-over', name: 'Jonas' }] }
    const list = 'POST /api/agent/users'
    const status = 'POST /api/agent/users/status'
    const colleague = (number: number, fullName: string, isOnline: boolean) => ({
      _id: id(number),
      fullName,
      isOnline,
      isReady: isOnline,
      departments: [],
      capacity: { current: 1, max: 5 },
      awaitingResponse: 0,
    })
    const agents = [
      colleague(71, 'Anna Away', false),
      colleague(72, 'Zoe Online', true),
      { ...colleague(1, 'Dana Whitfield', true), _id: dana._id },
      colleague(73, 'Carl Online', true),
      colleague(74, 'Abel Away', false),
    ]
    const { assign, answer, calls } = await logout({
      [status]: { data: { ...held[status].data, agents } },
      [list]: ({ snoozed }: { snoozed?: boolean }) => ({ data: snoozed ? [] : [ada, bert] }),
      'GET /api/agent/departments': { data: [{ _id: id(70), name: 'Weddings' }] },
      [handOver]: () => ({ data: answerOfServer }),
    })
    answer('Hand over …')
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over my 2 customers' }))
    expect(screen.queryByRole('dialog', { name: /^Sign out with/ })).toBeNull()
    const note = dialog.getByRole('textbox', { name: 'Note about Ada' }) as HTMLTextAreaElement
    expect(note.value).toBe('Wants white roses')
    fireEvent.change(dialog.getByRole('textbox', { name: 'Note about Bert' }), { target: { value: 'Calls back' } })
    fireEvent.change(note, { target: { value: 'Wants red roses' } })
    const hand = () => fireEvent.click(dialog.getByRole('button', { name: 'Hand over and sign out' }))
    hand()
    await dialog.findByText('Please choose who takes them.')
    expect(dialog.queryByText(/not handed over$/)).toBeNull()
    fireEvent.mouseDown(dialog.getByRole('button', { name: /Who takes them/ }))
    const weddings = await screen.findByRole('option', { name: /Weddings/ })
    // Colleagues who are there first; nobody gives a customer to themselves.
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('option')
          .flatMap(({ textContent }) => /\w+ (Online|Away|Whitfield)/.exec(textContent)?.[0] ?? []),
      ).toEqual(['Carl Online', 'Zoe Online', 'Abel Away', 'Anna Away']),
    )
    fireEvent.mouseUp(weddings)
    hand()
    await dialog.findByText(/^Bert: /)
    dialog.getByText('1 customer was not handed over')
    expect(assign).not.toHaveBeenCalled()
    const to = { kind: 'department', departmentId: id(70) }
    expect(calls.filter(({ route }) => route === handOver).map(({ body }) => body)).toEqual([
      {
        to,
        conversations: [
          { userId: ada._id, note: 'Wants red roses' },
          { userId: bert._id, note: 'Calls back' },
        ],
      },
    ])
    answerOfServer = { done: [bert._id], refused: [] }
    hand()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  })

  it('are handed over by whoever turns notifications off, who is asked nothing where there are none', async () => {
    vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
    const turnOff = async (interventions: number) => {
      const { counts, ...rest } = held['POST /api/agent/users/status'].data
      const agents = { [dana._id]: { interventions, awaitingResponse: 0 } }
      await open({
        answers: { 'POST /api/agent/users/status': { data: { ...rest, counts: { ...counts, agents } } } },
      })
      const toggle = await screen.findByRole('switch', { name: 'Notifications' })
      for (const isOn of ['true', 'false']) {
        await act(async () => fireEvent.click(toggle))
        await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe(isOn))
      }
    }
    await turnOff(0)
    await act(async () => {})
    expect(handOverAsked.now()).toBeUndefined()
    close()
    signedIn()
    vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
    await turnOff(1)
    await waitFor(() => expect(handOverAsked.now()).toBe('away'))
    act(() => handOverAsked.change(undefined))
  })

  it('the agent may remain, also where they cannot be given back', async () => {
    const refused = { code: 'forbidden', errorMessage: 'You do not have permission to do this.' }
    const { assign, answer } = await logout({ [unassignAll]: refused })
    answer('Unassign and sign out')
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy()
    // The notice comes before the dialog can be used again.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Just sign out' })).toHaveProperty('disabled', false))
    answer('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Sign out with/ })).toBeNull())
    expect(assign).not.toHaveBeenCalled()
  })
})
