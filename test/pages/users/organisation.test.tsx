/** Colleagues of the organisation: they begin and end to work here, and the provider moves them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OrganisationAgent } from '#shared/contracts/agents'
import { close } from '../close.ts'
import { idOf, maya, type Answers } from '../screen.tsx'
import { act, base, get, page, pick, rows } from './users-screen.tsx'

const organisation = idOf(80)
const ida: OrganisationAgent = {
  _id: idOf(70),
  fullName: 'Ida Noor',
  email: 'ida@oak.example',
  organisation,
  workspaces: [{ id: idOf(4), name: 'oak', displayName: 'Oak Pharmacy', roles: ['agent'] }],
  isProvider: false,
}
const jon: OrganisationAgent = {
  ...ida,
  _id: idOf(71),
  fullName: 'Jon Reed',
  email: 'jon@bloom.example',
  workspaces: [...ida.workspaces, { id: idOf(2), name: 'bloom', displayName: 'Bloom & Vale', roles: ['admin'] }],
}
const staff = { ...maya, roles: ['wbb-agent' as const] }
const shown = (answers: Answers = {}, agent = maya) =>
  page({ at: '?tab=organisation', colleagues: [ida, jon], agent, answers })
const confirm = async (dialog: string, action: string) => {
  const asked = within(await screen.findByRole('dialog', { name: dialog }))
  fireEvent.click(asked.getByRole('button', { name: action }))
}

describe('the people of the organisation', () => {
  it('say in which workspaces they work, and whether in this one', async () => {
    await shown()
    await screen.findByText('Ida Noor')
    const [first, second] = rows('In your organisation')
    expect(first).toMatch(/Ida Noor.*ida@oak\.example.*Oak Pharmacy/)
    expect(first).not.toContain('Works here')
    expect(second).toMatch(/Jon Reed.*Works here.*Oak Pharmacy/)
  })

  it('have no tab where the workspace belongs to no organisation', async () => {
    await page()
    await screen.findByRole('button', { name: 'Ben Ortiz' })
    expect(screen.queryByRole('tab', { name: 'In your organisation' })).toBeNull()
    close()
    await page({ colleagues: [ida] })
    await screen.findByRole('tab', { name: 'In your organisation' })
  })

  it('begin to work here with the roles that are chosen', async () => {
    const join = `POST ${base}/add-client-to-agent`
    const { asked, sent } = await shown({ [join]: () => ida })
    await act('Ida Noor', 'Let work here')
    const dialog = within(await screen.findByRole('dialog', { name: 'Let Ida Noor work here' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Administrator' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Let work here' }))
    await screen.findByText('Ida Noor works here now')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(join)).toEqual([{ agentId: ida._id, client: 'bloom', roles: ['admin', 'agent'] }])
    await waitFor(() => expect([asked(get), asked(`${get}/organisation-agents`)]).toEqual([2, 2]))
  })

  it('AGENTS-011/remove: end to work here, and the organisation is asked anew', async () => {
    const leave = `POST ${base}/remove-client-from-agent`
    const { asked, sent } = await shown({ [leave]: () => ida })
    await act('Jon Reed', 'Take out of this workspace')
    await confirm('Take Jon Reed out of this workspace?', 'Take out of this workspace')
    await screen.findByText('Jon Reed no longer works here')
    expect(sent(leave)).toEqual([{ agentId: jon._id, client: 'bloom' }])
    await waitFor(() => expect(asked(`${get}/organisation-agents`)).toBe(2))
  })
})

describe('the organisation of somebody', () => {
  it('is decided by the provider’s staff alone', async () => {
    await shown()
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ida Noor' }))
    await screen.findByRole('menuitem', { name: 'Let work here' })
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
    close()
    await shown({}, staff)
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ida Noor' }))
    expect(await screen.findAllByRole('menuitem')).toHaveLength(3)
  })

  it('AGENTS-011/change: is changed, and the people of the organisation are asked anew', async () => {
    const move = `POST ${base}/change-agent-organisation`
    const other = {
      _id: idOf(81),
      name: 'Harbour',
      created: '2026-11-20T10:00:00.000Z',
      clients: [],
      agents: 0,
      revision: 1,
    }
    const { asked, sent } = await shown(
      {
        [`${get}/organisations`]: () => [{ ...other, _id: organisation, name: 'Oak' }, other],
        [move]: () => ({ ...ida, organisation: other._id }),
      },
      staff,
    )
    await act('Ida Noor', 'Move to another organisation')
    await screen.findByRole('dialog', { name: 'Move Ida Noor to another organisation' })
    await pick(/^Organisation/, /Harbour/)
    expect(screen.queryByRole('option', { name: 'Oak' })).toBeNull()
    await confirm('Move Ida Noor to another organisation', 'Move')
    await screen.findByText('Ida Noor belongs to “Harbour” now')
    expect(sent(move)).toEqual([{ agentId: ida._id, organisationId: other._id }])
    await waitFor(() => expect(asked(`${get}/organisation-agents`)).toBe(2))
  })

  it('AGENTS-011/remove: is left, and the people of the organisation are asked anew', async () => {
    const leave = `POST ${base}/remove-agent-from-organisation`
    const { asked, sent } = await shown({ [leave]: () => ida }, staff)
    await act('Ida Noor', 'Take out of the organisation')
    await confirm('Take Ida Noor out of the organisation?', 'Take out of the organisation')
    await screen.findByText('Ida Noor no longer belongs to the organisation')
    expect(sent(leave)).toEqual([{ agentId: ida._id, organisationId: organisation }])
    await waitFor(() => expect(asked(`${get}/organisation-agents`)).toBe(2))
  })
})
