/** The provider's screens over a server with three workspaces in two organisations. */
import { fireEvent, screen, within } from '@testing-library/react'
import type { OrganisationAgent } from '#shared/contracts/agents'
import type { ManagedWorkspace, Organisation, RemovalProgress, WorkspaceStatus } from '#shared/contracts/workspaces'
import { findDialog } from '../actions.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

export const staff = { ...maya, roles: ['wbb-agent' as const] }

export const harbour: ManagedWorkspace = {
  _id: idOf(70),
  name: 'harbour',
  displayName: 'Harbour Lights',
  conversationAnalyticsTTL: 180,
  conversationEventsTTL: 30,
  closed: ['analyticsDisabled'],
  intelagent: {
    liveChatDisabled: false,
    analyticsDisabled: true,
    knowlbaseEditorDisabled: false,
    visualBotBuilderDisabled: false,
    openAiDisabled: false,
  },
  openAiKnowledgeBase: true,
  openAiVideoKnowledgeBase: false,
  organisation: idOf(80),
  created: '2026-03-02T09:00:00.000Z',
  tierType: 'team',
  isDeleting: false,
  rasa: { disabled: true, url: '', bucketName: '', pipeline: '', hasToken: true },
  llm: { baseURL: '', modelName: '', modelTokenLimit: 0, hasKey: false },
  typesense: {
    enabled: false,
    filterFunction: '',
    postFilterFunction: '',
    filterFunctionReplacesSearch: false,
    threshold: 0.5,
  },
  revision: 4,
}
/** The one that the agent of these tests works in. */
export const bloom: ManagedWorkspace = {
  ...harbour,
  _id: idOf(2),
  name: 'bloom',
  displayName: 'Bloom & Vale',
  closed: [],
  organisation: undefined,
  tierType: undefined,
  rasa: { ...harbour.rasa, hasToken: false },
}
export const pier: ManagedWorkspace = { ...harbour, _id: idOf(71), name: 'pier', displayName: 'Pier 9', closed: [] }

export const coast: Organisation = {
  _id: idOf(80),
  name: 'Coast Group',
  created: '2026-02-01T09:00:00.000Z',
  clients: [harbour._id, pier._id],
  agents: 1,
  revision: 1,
}
export const empty: Organisation = { ...coast, _id: idOf(81), name: 'Alpine', clients: [], agents: 0 }

export const tom: OrganisationAgent = {
  _id: idOf(90),
  fullName: 'Tom Reed',
  email: 'tom@coast.example',
  organisation: coast._id,
  workspaces: [{ id: harbour._id, name: 'harbour', displayName: 'Harbour Lights', roles: ['admin'] }],
  isProvider: false,
}
export const ada: OrganisationAgent = {
  ...tom,
  _id: idOf(91),
  fullName: 'Ada Stone',
  email: 'ada@alpine.example',
  organisation: empty._id,
  workspaces: [],
}

export const busy: WorkspaceStatus = {
  client: harbour._id,
  status: {
    open: 3,
    // When it is asked: files share this module, and a page shows the minutes since.
    get lastConversation() {
      return new Date(Date.now() - 5.5 * 60_000).toISOString()
    },
    lastBuild: { status: 'deployed', created: new Date(Date.now() - 2 * 86_400_000).toISOString() },
    errors: 7,
    people: 2,
  },
}
export const quiet: WorkspaceStatus = { client: bloom._id, status: { open: 0, errors: 0, people: 0 } }

export const removal: RemovalProgress = {
  client: harbour._id,
  name: harbour.name,
  displayName: harbour.displayName,
  sets: ['content', 'training'],
  isDeletion: false,
  started: '2026-11-20T10:00:00.000Z',
  removed: 1204,
}

const all: Answers = {
  'GET /api/agent/workspaces': () => [bloom, harbour, pier],
  'GET /api/agent/clients/status': () => [busy, quiet],
  'GET /api/agent/workspaces/removals': () => [],
  'GET /api/agent/organisations': () => [empty, coast],
  'GET /api/agent/all-organisation-agents': () => [ada, tom],
}

export const openAt = (at: string, answers: Answers = {}, agent = staff) =>
  open(at, { agent, answers: { ...all, ...answers } })

/** The row of the table that a name stands in. */
export async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name}: no row`)
  return within(row)
}

export async function choose(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}

/** What can be chosen in the menu of a row: its actions, without those that are refused. */
export async function actionsOf(name: string): Promise<(string | undefined)[]> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  const items = await screen.findAllByRole('menuitem')
  return items
    .filter((item) => item.getAttribute('aria-disabled') !== 'true')
    .map((item) => item.textContent?.trim() ?? '')
}

/** Opens the list under a label and picks an option of it. */
export async function pick(label: string, option: string | RegExp): Promise<void> {
  const { getByRole } = await findDialog()
  fireEvent.mouseDown(getByRole('button', { name: new RegExp(`^${label}`) }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
}
