/** The form of a person: who they are, what they may do, what they work on, and what the server says against it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { agents as contract, type Invitation } from '#shared/contracts/agents'
import { Problem } from '#shared/problem'
import { faultsOf } from '../../../frontend/src/components/form/checks.ts'
import { editedPerson, personChecks } from '../../../frontend/src/pages/users/people/person-draft.ts'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, turnGerman } from '../screen.tsx'
import { base, ben, form, get, own, page, pick, rows, sales } from './users-screen.tsx'

const post = `POST ${base}`
const put = `PUT ${base}/members/${ben._id}`
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const refusing =
  (...problem: ConstructorParameters<typeof Problem>) =>
  () => {
    throw new Problem(...problem)
  }
async function add() {
  await screen.findByRole('button', { name: 'Ben Ortiz' })
  press('Add a person')
  await screen.findByLabelText('First name')
}
const staff = { ...maya, roles: ['wbb-agent' as const] }

describe('somebody new', () => {
  const ida: Invitation = {
    email: 'ida@bloom.example',
    fullName: 'Ida Noor',
    roles: ['agent'],
    by: 'Maya Vale',
    created: '2026-11-20T10:00:00.000Z',
    expires: '2026-11-27T10:00:00.000Z',
  }

  it('AGENTS-001/form, AGENTS-004/email, AGENTS-010/create: is invited under a trimmed address, and waits among the invitations', async () => {
    const { asked, sent } = await page({ answers: { [post]: () => ida } })
    await add()
    type('First name', ' Ida ')
    type('Last name', 'Noor')
    type('Email', '  ida@bloom.example ')
    press('Send the invitation')
    await screen.findByText(/“Ida Noor” is invited, and works here once the invitation is accepted/)
    expect(sent(post)).toEqual([
      {
        firstName: 'Ida',
        lastName: 'Noor',
        email: 'ida@bloom.example',
        language: 'en',
        roles: ['agent'],
        permissions: [],
        departments: [],
        keyTopics: [],
        capacityMax: 5,
      },
    ])
    expect(screen.queryByRole('button', { name: 'Ida Noor' })).toBeNull()
    await waitFor(() => expect(asked(`${get}/seats`)).toBe(2))
  })

  it('is invited, and it is said that the mail has not left', async () => {
    await page({ answers: { [post]: () => ({ ...ida, mailFailed: true }) } })
    await add()
    type('First name', 'Ida')
    type('Last name', 'Noor')
    type('Email', 'ida@bloom.example')
    press('Send the invitation')
    await screen.findByText(/“Ida Noor” is invited, but the email could not be sent/)
  })

  it('AGENTS-004/required/email/optional: needs names and an address of at most 255 characters; department and permissions are optional', () => {
    const fine = { ...editedPerson(undefined), firstName: 'Ida', lastName: 'Noor', email: ' ida@bloom.example ' }
    const found = (change: Partial<typeof fine>) => faultsOf({ ...fine, ...change }, personChecks)
    expect(found({})).toEqual([])
    expect(personChecks.sentOf(fine)).toMatchObject({ departments: [], permissions: [], email: 'ida@bloom.example' })
    expect(found({ firstName: ' ' })).toMatchObject([{ path: 'firstName', code: 'mandatory' }])
    expect(found({ lastName: '' })).toMatchObject([{ path: 'lastName', code: 'mandatory' }])
    expect(found({ email: '' })).toMatchObject([{ path: 'email', code: 'email' }])
    const long = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat(90)}${'c'.repeat(length - 241)}`
    expect(found({ email: long(256) })).toContainEqual(expect.objectContaining({ path: 'email', code: 'too-long' }))
    expect(found({ email: long(255) })).not.toContainEqual(expect.objectContaining({ code: 'too-long' }))
  })

  it('AGENTS-005: without a role is not sent; the notice and the field say so', async () => {
    const { asked } = await page()
    await add()
    type('First name', 'Ida')
    type('Last name', 'Noor')
    type('Email', 'ida@bloom.example')
    tick('Agent')
    press('Send the invitation')
    await screen.findByText('At least one role must be set')
    screen.getByText('Please select at least one role.')
    expect(asked(post)).toBe(0)
    tick('Administrator')
    await waitFor(() => expect(screen.queryByText('Please select at least one role.')).toBeNull())
  })

  it('AGENTS-005, AGENTS-007: may be an administrator or agent, and provider staff only as its staff decides', async () => {
    await page()
    await add()
    expect([box('Agent').checked, box('Administrator').checked]).toEqual([true, false])
    expect(screen.queryByRole('checkbox', { name: 'Provider staff' })).toBeNull()
    close()
    await page({ agent: staff })
    await add()
    expect(box('Provider staff').checked).toBe(false)
  })

  it.each([
    ['seats-used', { limit: '3', used: '3' }, 'Your tier has 3 seats of this kind, and 3 are taken.'],
    ['agent-known', {}, 'This person works here already.'],
    ['address-mailed', { limit: '3' }, 'This address has got 3 invitations today. You can invite it again tomorrow.'],
  ] as const)('is told in the form why the server refuses: %s', async (code, values, sentence) => {
    await page({ answers: { [post]: refusing(code, values) } })
    await add()
    type('First name', 'Ida')
    type('Last name', 'Noor')
    type('Email', 'ida@bloom.example')
    press('Send the invitation')
    const told = await screen.findByText(sentence)
    expect(screen.getByRole('dialog', { name: 'Add a person' }).contains(told)).toBe(true)
    expect(field('Email').value).toBe('ida@bloom.example')
  })
})

describe('somebody who works here', () => {
  it('AGENTS-010/update: is sent as far as it was changed, on the revision that was seen, and replaced in the list', async () => {
    const { asked, sent } = await page({ answers: { [put]: () => ({ ...ben, keyTopics: ['Tulips'], revision: 4 }) } })
    const dialog = await form('Ben Ortiz')
    expect(field('Email').readOnly).toBe(true)
    dialog.getByText('The address is how this person signs in, so it cannot be changed.')
    await pick(/^Departments/, /Support/)
    type('Conversations at once', '7')
    press('Save')
    await screen.findByText('“Ben Ortiz” was saved')
    const [body] = sent(put)
    expect(body).toEqual({ departments: [idOf(60), sales._id], capacityMax: 7, revision: 3 })
    expect(rows('People')[0]).toContain('Tulips')
    expect(asked(get)).toBe(1)
  })

  it('gets key topics of the responses, and others that are typed', async () => {
    const { sent } = await page({ answers: { [put]: () => ben } })
    await form('Ben Ortiz')
    await pick(/^Key topics/, /Delivery/)
    const find = await screen.findByRole('combobox', { name: 'Choose or type a topic' })
    fireEvent.change(find, { target: { value: 'Cacti' } })
    // What was typed is marked in the option, which parts its name.
    const added = await waitFor(() => {
      const found = screen.getAllByRole('option').find(({ textContent }) => textContent.includes('Add “Cacti”'))
      expect(found).toBeDefined()
      return found!
    })
    fireEvent.mouseUp(added)
    press('Save')
    await screen.findByText('“Ben Ortiz” was saved')
    expect(sent(put)).toMatchObject([{ keyTopics: ['Weddings', 'Delivery', 'Cacti'] }])
  })

  it('knows twenty key topics at most', async () => {
    const keyTopics = Array.from({ length: 20 }, (_, index) => `Topic ${index}`)
    await page({ people: [own, { ...ben, keyTopics }] })
    await form('Ben Ortiz')
    screen.getByText('20 topics are the most.')
    close()
    await page({ people: [own, { ...ben, keyTopics: keyTopics.slice(1) }] })
    await form('Ben Ortiz')
    expect(screen.queryByText('20 topics are the most.')).toBeNull()
  })

  it('may be limited to some permissions, of which seeing is always one', async () => {
    const { sent } = await page({ answers: { [put]: () => ben } })
    await form('Ben Ortiz')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Limit what this person may do' }))
    expect([box('See').checked, box('See').disabled, box('Delete').checked]).toEqual([true, true, false])
    tick('Change')
    press('Save')
    await screen.findByText('“Ben Ortiz” was saved')
    expect(sent(put)).toMatchObject([{ permissions: ['read', 'update'] }])
    expect(sent(put)[0]).not.toHaveProperty('roles')
  })

  it.each([
    ['last-admin', 'A workspace keeps at least one administrator. Make somebody else one first.'],
    ['works-elsewhere', 'This person works in other workspaces too, so only they can change their name.'],
  ] as const)('is told in the form why the server refuses: %s', async (code, sentence) => {
    await page({ answers: { [put]: refusing(code) } })
    const dialog = await form('Ben Ortiz')
    type('First name', 'Benno')
    press('Save')
    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(field('First name').value).toBe('Benno')
  })

  it('who was changed by somebody else meanwhile is asked about, and nothing typed is lost', async () => {
    let kept = ben
    await page({
      answers: {
        [get]: () => [own, kept],
        [put]: refusing('stale'),
      },
    })
    await form('Ben Ortiz')
    type('Conversations at once', '9')
    kept = { ...ben, capacity: { current: 0, max: 1 }, revision: 4 }
    press('Save')
    await screen.findByText('Somebody else saved this in the meantime')
    expect(field('Conversations at once').value).toBe('9')
  })

  it('who changes their own roles is warned, and keeps the role of an administrator', async () => {
    const both = { ...own, roles: ['agent' as const, 'admin' as const] }
    const { asked } = await page({
      people: [both],
      answers: { [`PUT ${base}/members/${own._id}`]: () => ({ ...own, revision: 1 }) },
    })
    const dialog = await form('Maya Vale')
    expect(box('Administrator').disabled).toBe(true)
    dialog.getByText('You cannot take your own administrator role away. Another administrator can.')
    expect(screen.queryByText(/changing your own roles/)).toBeNull()
    tick('Agent')
    dialog.getByText(/changing your own roles/)
    const before = asked(`${get}/login`)
    press('Save')
    await screen.findByText('“Maya Vale” was saved')
    await waitFor(() => expect(asked(`${get}/login`)).toBe(before + 1))
  })

  it('AGENTS-007: that of the provider keeps the role when an administrator changes something else', async () => {
    const nora = { ...ben, roles: ['wbb-agent' as const, 'agent' as const] }
    const { sent } = await page({ people: [own, nora], answers: { [put]: () => nora } })
    await form('Ben Ortiz')
    type('Conversations at once', '2')
    press('Save')
    await screen.findByText('“Ben Ortiz” was saved')
    expect(sent(put)[0]).not.toHaveProperty('roles')
    expect(contract.updateMember.input.safeParse({ ...(sent(put)[0] as object), id: ben._id }).success).toBe(true)
  })

  it('is in German for German readers', async () => {
    await page()
    await form('Ben Ortiz')
    await turnGerman()
    expect(box('Administrator').checked).toBe(false)
    screen.getByLabelText('Unterhaltungen gleichzeitig')
  })
})
