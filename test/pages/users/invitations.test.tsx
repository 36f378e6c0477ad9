/** Invitations: of many at once, and those that are open. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Invitation } from '#shared/contracts/agents'
import { invitationsAtOnceMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { addressesIn } from '../../../frontend/src/pages/users/invitations/addresses.ts'
import { field, press } from '../actions.ts'
import { close } from '../close.ts'
import { turnGerman } from '../screen.tsx'
import { act, base, get, page, rows } from './users-screen.tsx'

const post = `POST ${base}/invite-agents`
const list = `${get}/invitations`
const addresses = 'Email addresses'
const write = (text: string) => fireEvent.change(field(addresses), { target: { value: text } })
async function dialog() {
  await screen.findByRole('button', { name: 'Ben Ortiz' })
  press('Invite people')
  return within(await screen.findByRole('dialog', { name: 'Invite people' }))
}
const open: Invitation = {
  email: 'ida@bloom.example',
  fullName: 'Ida Noor',
  roles: ['agent'],
  by: 'Maya Vale',
  created: '2026-11-20T10:00:00.000Z',
  expires: '2126-11-27T10:00:00.000Z',
}

describe('addresses in a text', () => {
  it('are found between commas, semicolons, lines and blanks, with and without names, each once', () => {
    const text = 'a@x.example, Anna Vale <B@x.example>; c@x.example\nd@x.example e@x.example\n\nA@X.example'
    const valid = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.example`)
    expect(addressesIn(text)).toEqual({ valid, more: [], invalid: [] })
    expect(addressesIn('Anna Vale, anna@, ok@x.example')).toEqual({
      valid: ['ok@x.example'],
      more: [],
      invalid: ['Anna Vale', 'anna@'],
    })
  })

  it('beyond what can be invited at once wait for the next time', () => {
    const text = Array.from({ length: 73 }, (_, index) => `p${index}@x.example`).join('\n')
    const { valid, more } = addressesIn(text)
    expect([valid.length, more.length]).toEqual([invitationsAtOnceMax, 23])
    expect(more.at(-1)).toBe('p72@x.example')
  })
})

describe('inviting', () => {
  it('AGENTS-001/invite, AGENTS-011/invite: sends addresses with roles, says what became of each, and asks for both lists anew', async () => {
    const { asked, sent } = await page({
      answers: {
        [post]: () => [
          { email: 'ida@bloom.example', outcome: 'invited' },
          { email: 'jon@bloom.example', outcome: 'renewed' },
          { email: 'ben@bloom.example', outcome: 'already-here' },
          { email: 'kim@bloom.example', outcome: 'no-seat' },
          { email: 'lou@bloom.example', outcome: 'invited', mailFailed: true },
        ],
      },
    })
    const { getByRole, findByText, getByText, queryByRole, queryByText } = await dialog()
    expect(queryByRole('region', { name: 'What became of them' })).toBeNull()
    getByRole('button', { name: 'Cancel' })
    write('ida@bloom.example, jon@bloom.example\nben@bloom.example, kim@bloom.example, lou@bloom.example, nobody')
    getByText('5 people get an invitation')
    getByText(/“nobody” is no email address/)
    fireEvent.click(getByRole('checkbox', { name: 'Administrator' }))
    fireEvent.click(getByRole('checkbox', { name: 'Agent' }))
    press('Send 5 invitations')
    await findByText('Not invited: no seat is free')
    getByRole('region', { name: 'What became of them' })
    expect(queryByRole('button', { name: 'Cancel' })).toBeNull()
    getByText('Invited')
    getByText('Invited, but the email could not be sent')
    getByText('Works here already')
    getByText(/the former link no longer works/)
    const emails = ['ida', 'jon', 'ben', 'kim', 'lou'].map((name) => `${name}@bloom.example`)
    expect(sent(post)).toEqual([{ emails, roles: ['admin'] }])
    expect(field(addresses).value.split('\n')).toEqual(['nobody', 'kim@bloom.example', 'lou@bloom.example'])
    write('')
    expect(queryByText('Enter at least one email address')).toBeNull()
    await waitFor(() => expect(asked(get)).toBe(2))
    await waitFor(() => expect(asked(`${get}/organisation-agents`)).toBe(2))
    expect(asked(list)).toBe(2)
    expect(asked(`${get}/seats`)).toBe(2)
  })

  it('leaves out an address that is taken away', async () => {
    const { sent } = await page({ answers: { [post]: () => [] } })
    await dialog()
    write('ida@bloom.example, jon@bloom.example')
    press('Leave out ida@bloom.example')
    press('Send invitation')
    await waitFor(() => expect(sent(post)).toEqual([{ emails: ['jon@bloom.example'], roles: ['agent'] }]))
  })

  it('AGENTS-005: asks for an address and for a role before anything is sent', async () => {
    const { asked } = await page()
    const { getByRole, findByText, queryByText } = await dialog()
    press('Send invitation')
    await findByText('Enter at least one email address')
    expect(queryByText(/an invitation$/)).toBeNull()
    write('ida@bloom.example')
    await findByText('1 person gets an invitation')
    expect(queryByText(/no email address|stays? here/)).toBeNull()
    fireEvent.click(getByRole('checkbox', { name: 'Agent' }))
    press('Send invitation')
    await findByText('Please select at least one role.')
    await screen.findByText('At least one role must be set')
    expect(asked(post)).toBe(0)
  })

  it('that failed leaves all that was typed', async () => {
    await page({
      answers: {
        [post]: () => {
          throw new Problem('unavailable')
        },
      },
    })
    await dialog()
    write('ida@bloom.example, nobody')
    press('Send invitation')
    await screen.findByText('The service is busy. Please try again in a moment.')
    expect(field(addresses).value).toBe('ida@bloom.example, nobody')
  })

  it('says that many wait for the next time, in German too', async () => {
    await page()
    await dialog()
    write(Array.from({ length: 52 }, (_, index) => `p${index}@x.example`).join(' '))
    screen.getByText('50 people can be invited at once. 2 addresses stay here for the next time.')
    await turnGerman()
    screen.getByText('Auf einmal lassen sich 50 Personen einladen. 2 Adressen bleiben für das nächste Mal hier.')
  })
})

describe('open invitations', () => {
  const old = { ...open, email: 'jon@bloom.example', expires: '2026-11-20T11:00:00.000Z' }
  const shown = (answers = {}) => page({ at: '?tab=invitations', invitations: [open, old], answers })

  it('say who was invited, by whom, and which of them are too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(old.expires) })
    await shown()
    await screen.findByText('ida@bloom.example')
    const [first, second] = rows('Invitations')
    expect(first).toMatch(/ida@bloom\.example.*Agent.*Maya Vale/)
    expect(first).not.toContain('Expired')
    expect(second).toContain('Expired')
    screen.getByRole('tab', { name: 'Invitations (2)' })
  })

  it('are sent again with the roles they had', async () => {
    const { sent } = await shown({ [post]: () => [{ email: open.email, outcome: 'renewed' }] })
    await act(open.email, 'Send again')
    await screen.findByText('ida@bloom.example has a new invitation')
    expect(sent(post)).toEqual([{ emails: [open.email], roles: ['agent'] }])
    close()
    await shown({ [post]: () => [{ email: old.email, outcome: 'no-seat' }] })
    await act(old.email, 'Send again')
    await screen.findByText('jon@bloom.example: Not invited: no seat is free')
  })

  it('are taken back after a question, and the list is asked anew', async () => {
    const revoke = `DELETE ${base}/invitations/${encodeURIComponent(open.email)}`
    const { asked, sent } = await shown({ [revoke]: () => ({ email: open.email }) })
    await act(open.email, 'Take back')
    const ask = within(await screen.findByRole('dialog', { name: 'Take back the invitation of ida@bloom.example?' }))
    expect(sent(revoke)).toEqual([])
    fireEvent.click(ask.getByRole('button', { name: 'Take back' }))
    await screen.findByText('The invitation of ida@bloom.example was taken back')
    expect(sent(revoke)).toHaveLength(1)
    await waitFor(() => expect(asked(list)).toBe(2))
  })

  it('say so when there are none, and when they cannot be loaded', async () => {
    await page({ at: '?tab=invitations' })
    await screen.findByText('No open invitations')
    close()
    await shown({
      [list]: () => {
        throw new Problem('unavailable')
      },
    })
    await screen.findByText('The invitations could not be loaded')
  })
})
