/** The register of pages: guard, sidebar, header, palette and titles all read it. Paths are those of SHELL-010 to 012. */
import type { IconProps } from '@cloudscape-design/components/icon'
import { builders, everyone, provider, type Access, type ClosingFlag } from '#shared/access'
import type { ComponentType } from 'react'
import type { Texts } from './i18n.ts'
import { developing } from './settings.ts'

export type PageArea = 'content' | 'training' | 'engagement' | 'analytics' | 'settings' | 'admin' | 'agent'

export interface Page {
  /** As react-router writes it. */
  readonly path: string
  readonly area: PageArea
  readonly icon: IconProps.Name
  readonly access: Access
  /** The header shows these buttons (SHELL-034, SHELL-035). */
  readonly preview?: true
  readonly visualBuilder?: true
  /** The screen reaches to the edges and scrolls its own parts. */
  readonly fills?: true
  /** Files of texts that are loaded together with the page. */
  readonly texts?: readonly (keyof Texts)[]
  /** Absent where the screen does not exist yet; such a page is offered nowhere, and its address says so. */
  readonly load?: () => Promise<{ default: ComponentType }>
  /** Leads to the other pages of its area, so it is of no use before one of them is. */
  readonly landing?: true
  /** An aid for developers (SHELL-042). */
  readonly forDevelopers?: true
}

const building = (closedBy?: ClosingFlag): Access => ({ roles: builders, can: 'read', ...(closedBy && { closedBy }) })
const knowledge = building('knowlbaseEditorDisabled')
const builderHeader = { preview: true, visualBuilder: true } as const

const settingsPage = (section: string, icon: IconProps.Name): Page => ({
  path: `/settings/${section}`,
  area: 'settings',
  icon,
  access: building(),
})
const adminPage = (section: string, icon: IconProps.Name): Page => ({
  path: `/admin/${section}`,
  area: 'admin',
  icon,
  access: { roles: provider, can: 'read' },
})

const register = {
  blocks: {
    path: '/content/responses',
    area: 'content',
    icon: 'view-full',
    access: building(),
    ...builderHeader,
    texts: ['shell', 'items', 'blocks'],
    load: () => import('../pages/blocks/blocks-page.tsx'),
  },
  'block-edit': {
    path: '/content/responses/edit/:blockId?',
    area: 'content',
    icon: 'view-full',
    access: building(),
    ...builderHeader,
    texts: ['shell', 'items', 'blocks', 'history'],
    load: () => import('../pages/blocks/block-page.tsx'),
  },
  forms: {
    path: '/content/forms',
    area: 'content',
    icon: 'file',
    access: building(),
    ...builderHeader,
    texts: ['shell', 'items', 'forms'],
    load: () => import('../pages/forms/forms-page.tsx'),
  },
  'form-edit': {
    path: '/content/forms/edit/:formId?',
    area: 'content',
    icon: 'file',
    access: building(),
    ...builderHeader,
    texts: ['shell', 'items', 'forms', 'history'],
    load: () => import('../pages/forms/form-page.tsx'),
  },
  questions: {
    path: '/content/questions',
    area: 'content',
    icon: 'list-view',
    access: building(),
    ...builderHeader,
    texts: ['shell', 'items', 'forms'],
    load: () => import('../pages/forms/questions-page.tsx'),
  },
  changes: { path: '/content/changes', area: 'content', icon: 'status-pending', access: building() },
  'visual-builder': {
    path: '/content/visual-builder/:rootBlock?',
    area: 'content',
    icon: 'share',
    access: building('visualBotBuilderDisabled'),
    preview: true,
  },
  intents: {
    path: '/training/intents/:intentId?',
    area: 'training',
    icon: 'suggestions',
    access: knowledge,
    ...builderHeader,
    texts: ['shell', 'items', 'knowledge', 'history'],
    load: () => import('../pages/knowledge/intents-page.tsx'),
  },
  entities: {
    path: '/training/entities/:entityId?',
    area: 'training',
    icon: 'at-symbol',
    access: knowledge,
    ...builderHeader,
    texts: ['shell', 'items', 'knowledge', 'history'],
    load: () => import('../pages/knowledge/entities-page.tsx'),
  },
  builds: {
    path: '/training/builds',
    area: 'training',
    icon: 'gen-ai',
    access: knowledge,
    ...builderHeader,
    texts: ['shell', 'items', 'builds'],
    load: () => import('../pages/builds/builds-page.tsx'),
  },
  'unanswered-questions': {
    path: '/training/unanswered-questions',
    area: 'training',
    icon: 'support',
    access: knowledge,
    preview: true,
  },
  conversations: {
    path: '/conversations/:userId?',
    area: 'engagement',
    icon: 'contact',
    access: { roles: everyone, can: 'read' },
    fills: true,
    texts: ['shell', 'live'],
    load: () => import('../pages/conversations/conversations-page.tsx'),
  },
  broadcast: { path: '/engagement/broadcast', area: 'engagement', icon: 'send', access: building() },
  swarm: { path: '/engagement/swarm', area: 'engagement', icon: 'group', access: building() },
  analytics: { path: '/analytics', area: 'analytics', icon: 'grid-view', access: building('analyticsDisabled') },
  'analytics-pdf': {
    path: '/analytics-pdf/from/:from/to/:to',
    area: 'analytics',
    icon: 'download',
    access: building('analyticsDisabled'),
  },
  profile: {
    path: '/profile',
    area: 'agent',
    icon: 'user-profile',
    access: { roles: everyone, can: 'read' },
    texts: ['shell', 'profile'],
    load: () => import('../pages/profile/profile-page.tsx'),
  },
  settings: {
    path: '/settings',
    area: 'settings',
    icon: 'settings',
    access: building(),
    landing: true,
    load: () => import('../pages/settings/settings-page.tsx'),
  },
  users: {
    ...settingsPage('users', 'group'),
    texts: ['shell', 'items', 'departments'],
    load: () => import('../pages/departments/users-page.tsx'),
  },
  general: settingsPage('general', 'settings'),
  takeovers: {
    ...settingsPage('takeovers', 'user-profile-active'),
    texts: ['shell', 'settings'],
    load: () => import('../pages/settings/takeovers-page.tsx'),
  },
  'web-plugin': settingsPage('web-plugin', 'script'),
  channels: settingsPage('channels', 'multiscreen'),
  events: settingsPage('events', 'notification'),
  webhooks: settingsPage('webhooks', 'external'),
  marketplace: settingsPage('marketplace', 'add-plus'),
  'marketplace-docs': settingsPage('marketplace/docs/:moduleName', 'file-open'),
  history: {
    ...settingsPage('history', 'history'),
    texts: ['shell', 'history'],
    load: () => import('../pages/history/history-page.tsx'),
  },
  'content-masking': settingsPage('content-masking', 'security'),
  backup: settingsPage('backup', 'download'),
  variables: settingsPage('variables', 'key'),
  llm: settingsPage('llm', 'gen-ai'),
  environments: {
    ...settingsPage('environments', 'folder'),
    texts: ['shell', 'items', 'environments'],
    load: () => import('../pages/environments/environments-page.tsx'),
  },
  billing: settingsPage('billing', 'ticket'),
  admin: {
    path: '/admin',
    area: 'admin',
    icon: 'lock-private',
    access: { roles: provider, can: 'read' },
    landing: true,
    load: () => import('../pages/admin/admin-page.tsx'),
  },
  organisations: adminPage('organisations', 'map'),
  'organisation-view': adminPage('organisations-view/:organisationId', 'map'),
  workspaces: adminPage('workspaces', 'folder'),
  'workspaces-edit': adminPage('workspaces-edit', 'edit'),
  tasks: adminPage('tasks', 'check'),
  'admin-billing': adminPage('billing', 'ticket'),
  rasa: adminPage('rasa', 'gen-ai'),
  'rasa-jobs': adminPage('rasa-jobs', 'status-in-progress'),
  'error-boundary': {
    ...adminPage('error-boundary', 'bug'),
    forDevelopers: true,
    load: () => import('../pages/admin/error-boundary-page.tsx'),
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof register
export const pages: Readonly<Record<PageName, Page>> = register
export const pageNames = Object.keys(register) as PageName[]

/** Whether there is something to see: only then do sidebar, palette, cards, buttons and keys lead to a page. */
export function isOffered(name: PageName): boolean {
  const { load, area, landing, forDevelopers } = pages[name]
  if (!load || (forDevelopers && !developing())) return false
  return !landing || pageNames.some((other) => pages[other].area === area && !pages[other].landing && isOffered(other))
}

/** The address of a page without its parameters: what links and the sidebar lead to. */
export const pathTo = (name: PageName): string => pages[name].path.replace(/\/:.*$/, '')

/** Short addresses lead to the pages of the same name (SHELL-010). */
export const shortPaths = pageNames
  .map((name) => ({ from: `/${name}`, to: pathTo(name) }))
  .filter(({ from, to }) => from !== to)
