/** The pages of the console, as the laws of pages ask them: for whom each is, and in what it differs from the others. */
import type { Role } from '#shared/access'
import type { RouteKey } from '#shared/contract'
import type { PageName } from '../../../frontend/src/core/pages.ts'
import { listed } from '../../pages/analytics/explorer-screen.ts'
import { settingsOf } from '../../widget/company.ts'
import { someId } from './samples.ts'
import type { Answers } from './server.ts'

/** The roles that open a page, and the one of them that may do least. */
export const readers = {
  everyone: { roles: ['admin', 'wbb-agent', 'agent'], least: 'agent' },
  builders: { roles: ['admin', 'wbb-agent'], least: 'admin' },
  provider: { roles: ['wbb-agent'], least: 'wbb-agent' },
} as const satisfies Record<string, { roles: readonly Role[]; least: Role }>

/** What is particular to a page, or to one of its tabs. */
export interface View {
  /** Instead of samples, where a page takes more than what the schema says. */
  readonly answers?: Answers
  /** What it says where there is nothing yet. */
  readonly empty?: string
  /** Of what it lists there is always something. */
  readonly isNeverEmpty?: true
  /** What it can do without: it shows the rest, and only another visit asks for this again. */
  readonly aside?: readonly RouteKey[]
  /** The buttons that are closed to whoever may only read. */
  readonly changes?: readonly string[]
  /** All of it is a form, whose buttons depend on what is edited: those that change something are closed by their words. */
  readonly isForm?: true
  /** The fields that stay open to whoever may only read. */
  readonly stays?: readonly string[]
}

export interface PageLaw extends View {
  readonly for: keyof typeof readers
  /** The clause of the specification that says for whom the page is. */
  readonly clause?: string
  /** Of its address, where there is no item without one, or an id does not serve. */
  readonly parameters?: Readonly<Record<string, string>>
  /** By what the address says of the tab. */
  readonly tabs?: Readonly<Record<string, View>>
  /** Nothing leads to it where Parley serves customers. */
  readonly isForDevelopers?: true
  /** Nothing leads to it where the deployment names an address instead, as the settings of these tests do. */
  readonly standsInForAddress?: true
  /** The tests of the page itself, and why the laws ask only who may open it. */
  readonly elsewhere?: string
}

export const register: Readonly<Record<PageName, PageLaw>> = {
  overview: { for: 'builders', empty: 'All is well' },
  blocks: {
    for: 'builders',
    empty: 'No responses yet',
    changes: ['Add a response'],
    stays: ['In use only', 'Include system'],
    aside: [
      'GET /api/agent/block/categories',
      'GET /api/agent/block/modules',
      'GET /api/agent/knowledge-base/entity-mapping',
      'GET /api/agent/knowledge-base/intent-mapping',
      'GET /api/agent/knowledge-base/mapped-to-choices',
    ],
  },
  moments: { for: 'builders' },
  'block-edit': {
    for: 'builders',
    parameters: { blockId: someId },
    isForm: true,
    answers: { 'GET /api/user/settings': settingsOf({}) },
    aside: ['GET /api/agent/block/brief', 'GET /api/agent/revisions/{id}'],
  },
  start: { for: 'builders', stays: ['From a trade', 'From your website', 'From a file', 'Empty'] },
  sources: { for: 'builders', empty: 'No sources yet', changes: ['Read again: Lorem'] },
  forms: { for: 'builders', clause: 'FORMS-001/roles', empty: 'No forms yet', changes: ['Create form'] },
  'form-edit': {
    for: 'builders',
    parameters: { formId: someId },
    empty: 'No questions yet',
    isForm: true,
    aside: ['GET /api/agent/forms', 'GET /api/agent/forms/{_id}/revisions'],
  },
  questions: { for: 'builders', empty: 'The bank is empty', changes: ['Create question'] },
  changes: {
    for: 'builders',
    empty: 'There is only one environment',
    aside: ['GET /api/agent/knowledge-base/build-tasks'],
    tabs: { '?tab=tests': { empty: 'No tests yet', changes: ['Create a test'] } },
  },
  'test-edit': {
    for: 'builders',
    parameters: { testId: someId },
    empty: 'This test does not exist',
    isForm: true,
    stays: ['Table', 'Transcript'],
    aside: ['GET /api/agent/block/brief'],
  },
  'visual-builder': { for: 'builders', empty: 'Nothing to draw yet', stays: ['Find a response'] },
  intents: {
    for: 'builders',
    clause: 'INTENTS-001/roles',
    empty: 'No intents yet',
    changes: ['Create intent'],
    aside: ['GET /api/agent/block/brief', 'GET /api/agent/knowledge-base/intent-mapping'],
  },
  entities: {
    for: 'builders',
    empty: 'No entities yet',
    changes: ['Create entity'],
    aside: [
      'GET /api/agent/block/brief',
      'GET /api/agent/knowledge-base/entity-mapping',
      'GET /api/agent/knowledge-base/intents',
    ],
  },
  builds: {
    for: 'builders',
    clause: 'BUILDS-001/roles',
    empty: 'Three steps to a bot that understands',
    aside: [
      'GET /api/agent/knowledge-base/intents',
      'GET /api/agent/knowledge-base/pending-changes',
      'GET /api/agent/knowledge-base/rasa-status',
      'GET /api/agent/overview',
    ],
  },
  'unanswered-questions': {
    for: 'builders',
    tabs: {
      '?show=doubtful': {
        empty: 'No doubtful answers',
        stays: ['Only answers that were disliked', 'Unanswered (-9007199254740991)', 'Doubtful (-9007199254740991)'],
      },
    },
    empty: 'Nothing to review',
    stays: ['Unanswered (-9007199254740991)', 'Doubtful (-9007199254740991)'],
  },
  conversations: {
    for: 'everyone',
    empty: 'Your queue is empty',
    aside: ['GET /api/agent/drafts', 'GET /api/agent/mentions', 'GET /api/agent/views', 'POST /api/agent/users/status'],
  },
  broadcast: {
    for: 'builders',
    empty: 'No drafts',
    changes: ['New broadcast'],
    aside: ['GET /api/agent/swarm'],
    tabs: {
      '?tab=scheduled': { empty: 'Nothing is scheduled', changes: ['New broadcast'], aside: ['GET /api/agent/swarm'] },
    },
  },
  swarm: { for: 'builders', empty: 'No swarms yet', changes: ['Create swarm'], aside: ['GET /api/agent/broadcast'] },
  analytics: {
    for: 'builders',
    aside: [
      'GET /api/agent',
      'GET /api/agent/block/categories',
      'GET /api/agent/departments',
      'GET /api/agent/environment',
    ],
  },
  explorer: {
    for: 'builders',
    answers: { 'GET /api/agent/analytics/explorer': listed },
    stays: ['Show the events of Ada Early', 'Show the events of Visitor Y502'],
    aside: ['GET /api/agent/block/categories'],
  },
  'analytics-pdf': {
    for: 'builders',
    elsewhere: 'analytics/print.test.tsx, because it prints itself and waits for what is drawn',
  },
  profile: {
    for: 'everyone',
    clause: 'AGENTS-002/roles',
    empty: 'No API keys yet',
    stays: ['First name', 'Last name', 'English', 'Deutsch'],
  },
  developers: { for: 'builders' },
  help: { for: 'everyone', standsInForAddress: true },
  support: { for: 'everyone', standsInForAddress: true },
  status: { for: 'everyone', isNeverEmpty: true },
  settings: { for: 'builders', clause: 'SETTINGS-001/roles' },
  users: {
    for: 'builders',
    empty: 'Nobody works here yet',
    changes: ['Add a person', 'Invite people'],
    aside: [
      'GET /api/agent/departments',
      'GET /api/agent/invitations',
      'GET /api/agent/organisation-agents',
      'GET /api/agent/seats',
    ],
    tabs: {
      '?tab=departments': {
        empty: 'No departments yet',
        changes: ['Add a person', 'Create department', 'Invite people'],
        aside: ['GET /api/agent', 'GET /api/agent/invitations', 'GET /api/agent/organisation-agents'],
      },
      '?tab=invitations': {
        empty: 'No open invitations',
        changes: ['Add a person', 'Invite people'],
        aside: ['GET /api/agent', 'GET /api/agent/organisation-agents'],
      },
      '?tab=organisation': {
        empty: 'Nobody yet',
        changes: ['Add a person', 'Invite people'],
        aside: ['GET /api/agent', 'GET /api/agent/invitations'],
      },
    },
  },
  general: {
    for: 'builders',
    isForm: true,
    empty: 'No conversation is on hold',
    aside: ['GET /api/agent/bank-holidays'],
  },
  takeovers: { for: 'builders', isForm: true, aside: ['GET /api/agent/departments'] },
  'web-plugin': { for: 'builders', isForm: true, aside: ['GET /api/agent/cors'] },
  channels: { for: 'builders', clause: 'CHANNELS-004/roles', aside: ['GET /api/agent/channels-configuration/health'] },
  events: {
    for: 'builders',
    clause: 'EVENTS-001/roles',
    empty: 'No events yet',
    changes: ['Create event'],
    aside: ['GET /api/agent/events/client-status'],
  },
  webhooks: {
    for: 'builders',
    clause: 'WEBHOOKS-001/roles',
    empty: 'No servers yet',
    changes: ['Add server', 'Send a test'],
    tabs: {
      '?tab=deliveries': {},
      '?tab=calls': { empty: 'No calls yet' },
      '?tab=errors': { empty: 'No errors', changes: ['Clear list'] },
    },
  },
  marketplace: { for: 'builders', empty: 'There are no modules', changes: ['Uninstall Lorem'] },
  'marketplace-docs': { for: 'builders', empty: 'There is no such module' },
  history: {
    for: 'builders',
    empty: 'No history yet',
    aside: ['GET /api/agent', 'GET /api/agent/environment', 'GET /api/agent/forms'],
  },
  'content-masking': {
    for: 'builders',
    clause: 'MASKING-001/roles',
    empty: 'No rules of your own yet',
    isForm: true,
    stays: ['A message of a customer'],
  },
  backup: {
    for: 'builders',
    empty: 'No backups yet',
    changes: ['Back up now'],
    tabs: {
      '?tab=undo': { empty: 'Nothing to undo' },
      '?tab=move': { changes: ['Import a workspace file…'], stays: ['With pictures and files'] },
    },
  },
  variables: {
    for: 'builders',
    empty: 'No variables yet',
    changes: ['Create variable'],
    stays: ['Company', 'Set in conversations'],
  },
  llm: {
    for: 'builders',
    clause: 'LLM-001/roles',
    isForm: true,
    stays: ['Question', 'Answer as to an e-mail'],
    aside: ['GET /api/agent/llms'],
  },
  environments: {
    for: 'builders',
    clause: 'ENV-003/roles',
    empty: 'No environments',
    changes: ['Create an environment'],
  },
  billing: { for: 'builders', clause: 'BILLING-001/roles', empty: 'No invoices' },
  admin: { for: 'provider' },
  organisations: { for: 'provider', empty: 'No organisations yet', changes: ['Create an organisation'] },
  'organisation-view': {
    for: 'provider',
    empty: 'No such organisation',
    changes: ['Add a person', 'Add a workspace', 'Delete', 'Rename'],
    aside: ['GET /api/agent/clients/status'],
  },
  workspaces: {
    for: 'provider',
    empty: 'No workspaces yet',
    changes: ['Create a workspace'],
    aside: ['GET /api/agent/clients/status', 'GET /api/agent/organisations', 'GET /api/agent/workspaces/removals'],
  },
  'workspaces-edit': {
    for: 'provider',
    parameters: { workspaceId: someId },
    empty: 'No such workspace',
    isForm: true,
    aside: ['GET /api/agent/organisations'],
  },
  themes: { for: 'provider', empty: 'No themes yet', changes: ['Create a theme'] },
  tasks: { for: 'provider', empty: 'No tasks' },
  'admin-billing': { for: 'provider', empty: 'No companies', changes: ['Change the tier of Lorem'] },
  rasa: { for: 'provider', empty: 'No workspaces', changes: ['Create an instance for Lorem'] },
  'rasa-jobs': {
    for: 'provider',
    empty: 'No trainings',
    stays: ['Tick all', 'Tick the training of Lorem of 1 May 2026, 00:00'],
  },
  'error-boundary': { for: 'provider', clause: 'PLATFORM-005/roles', isForDevelopers: true },
}
