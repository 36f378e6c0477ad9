/** Settings > Users over a server that keeps who works here. */
import { fireEvent, screen, within } from '@testing-library/react'
import type { Invitation, OrganisationAgent, Seats, WorkspaceAgent } from '#shared/contracts/agents'
import type { Department } from '#shared/contracts/departments'
import { support } from './departments.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

export const sales: Department = { ...support, _id: idOf(61), name: 'Sales', isDefault: false }

/** The signed-in administrator, as colleagues see her. */
export const own: WorkspaceAgent = {
  _id: maya._id,
  firstName: 'Maya',
  lastName: 'Vale',
  fullName: 'Maya Vale',
  email: maya.email,
  roles: ['admin'],
  permissions: [],
  departments: [],
  keyTopics: [],
  capacity: { current: 0, max: 5 },
  isInvited: false,
  workspaces: maya.workspaces,
  isOnline: true,
  revision: 0,
}

export const ben: WorkspaceAgent = {
  ...own,
  _id: idOf(30),
  firstName: 'Ben',
  lastName: 'Ortiz',
  fullName: 'Ben Ortiz',
  email: 'ben@bloom.example',
  roles: ['agent'],
  departments: [sales._id],
  keyTopics: ['Weddings'],
  capacity: { current: 2, max: 4 },
  isOnline: false,
  lastActive: '2026-11-20T10:00:00.000Z',
  revision: 3,
}

const lena: WorkspaceAgent = {
  ...ben,
  _id: idOf(31),
  firstName: 'Lena',
  lastName: 'Abel',
  fullName: 'Lena Abel',
  email: 'lena@bloom.example',
  roles: ['admin', 'agent'],
  departments: [sales._id, support._id],
  keyTopics: [],
  capacity: { current: 0, max: 5 },
  isInvited: true,
  revision: 0,
}

const unlimited = { used: 3, limit: null }
const noLimits: Seats = { admins: unlimited, agents: unlimited, total: unlimited }

export const base = '/api/agent'
export const get = `GET ${base}`

interface Opening {
  readonly people?: readonly WorkspaceAgent[]
  readonly invitations?: readonly Invitation[]
  readonly colleagues?: readonly OrganisationAgent[]
  readonly answers?: Answers
  readonly agent?: typeof maya
  readonly at?: string
}

export async function page({ at = '', agent = maya, answers = {}, ...of }: Opening = {}) {
  const { people = [own, ben, lena], invitations = [], colleagues = [] } = of
  const console = await open(`/settings/users${at}`, {
    agent,
    answers: {
      [get]: () => people,
      [`${get}/departments`]: () => [support, sales],
      [`${get}/seats`]: () => noLimits,
      [`${get}/invitations`]: () => invitations,
      [`${get}/organisation-agents`]: () => colleagues,
      [`${get}/block/categories`]: () => ['Weddings', 'Delivery'],
      ...answers,
    },
  })
  const { calls } = console
  return {
    ...console,
    /** How often something was asked for. */
    asked: (route: string) => calls.filter((call) => call.route === route).length,
    sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body),
  }
}

/** Picks an option of a list; it opens over the page. */
export async function pick(list: RegExp, option: RegExp) {
  const dialog = screen.queryByRole('dialog')
  fireEvent.mouseDown((dialog ? within(dialog) : screen).getByRole('button', { name: list }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
}

/** Opens what is done with a row, and does it. */
export async function act(name: string, action: string | RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** The rows of the table that shows, each as its text. */
export const rows = (table: string): string[] =>
  within(screen.getByRole('grid', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

/** Somebody's form. */
export async function form(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
