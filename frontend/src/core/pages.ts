/** The register of pages: guard, sidebar, header, palette and titles all read it. Paths are those of SHELL-010 to 012. */
import { everyone, provider } from '#shared/access'
import { adminPage, builderAccess, builderHeader, helpPage, knowledge, settingsPage, type Page } from './page.ts'
import { isDevelopment, settings } from './settings.ts'

const register = {
  overview: {
    path: '/overview',
    area: 'overview',
    icon: 'status-info',
    access: builderAccess(),
    texts: ['overview', 'figures'],
  },
  blocks: {
    path: '/content/responses',
    area: 'content',
    icon: 'view-full',
    access: builderAccess(),
    ...builderHeader,
    texts: ['items', 'blocks', 'moments'],
  },
  moments: {
    path: '/content/responses/moments',
    area: 'content',
    icon: 'multiscreen',
    access: builderAccess(),
    preview: true,
    texts: ['items', 'blocks', 'moments'],
  },
  'block-edit': {
    path: '/content/responses/edit/:blockId?',
    area: 'content',
    icon: 'view-full',
    access: builderAccess(),
    ...builderHeader,
    texts: ['items', 'blocks', 'moments', 'block-kinds', 'response-form', 'history'],
  },
  start: {
    path: '/content/start/:from?',
    area: 'content',
    icon: 'add-plus',
    access: builderAccess(),
    texts: ['items', 'portability', 'starters'],
  },
  sources: {
    path: '/content/sources',
    area: 'content',
    icon: 'search',
    access: builderAccess(),
    texts: ['items', 'blocks', 'block-kinds'],
  },
  forms: {
    path: '/content/forms',
    area: 'content',
    icon: 'file',
    access: builderAccess(),
    ...builderHeader,
    texts: ['items', 'forms'],
  },
  'form-edit': {
    path: '/content/forms/edit/:formId?',
    area: 'content',
    icon: 'file',
    access: builderAccess(),
    ...builderHeader,
    texts: ['items', 'forms', 'form-editor', 'history'],
  },
  questions: {
    path: '/content/questions',
    area: 'content',
    icon: 'list-view',
    access: builderAccess(),
    ...builderHeader,
    texts: ['items', 'forms', 'form-editor'],
  },
  changes: {
    path: '/content/changes',
    area: 'content',
    icon: 'status-pending',
    access: builderAccess(),
    texts: ['items', 'releases', 'tests'],
  },
  'test-edit': {
    path: '/content/changes/tests/:testId?',
    area: 'content',
    icon: 'check',
    access: builderAccess(),
    texts: ['items', 'tests'],
  },
  'visual-builder': {
    path: '/content/visual-builder/:rootBlock?',
    area: 'content',
    icon: 'share',
    access: builderAccess('visualBotBuilderDisabled'),
    preview: true,
    fills: true,
    texts: ['items', 'builder', 'blocks', 'moments', 'block-kinds', 'response-form', 'history'],
  },
  intents: {
    path: '/training/intents/:intentId?',
    area: 'training',
    icon: 'suggestions',
    access: knowledge,
    ...builderHeader,
    texts: ['items', 'knowledge', 'history', 'explanation'],
  },
  entities: {
    path: '/training/entities/:entityId?',
    area: 'training',
    icon: 'at-symbol',
    access: knowledge,
    ...builderHeader,
    texts: ['items', 'knowledge', 'history'],
  },
  builds: {
    path: '/training/builds',
    area: 'training',
    icon: 'gen-ai',
    access: knowledge,
    ...builderHeader,
    texts: ['items', 'builds'],
  },
  'unanswered-questions': {
    path: '/training/unanswered-questions',
    area: 'training',
    icon: 'support',
    access: knowledge,
    preview: true,
    texts: ['items', 'review'],
  },
  conversations: {
    path: '/conversations/:userId?',
    area: 'engagement',
    icon: 'contact',
    access: { roles: everyone, can: 'read' },
    fills: true,
    texts: ['conversations', 'holds'],
  },
  broadcast: {
    path: '/engagement/broadcast/:broadcastId?',
    area: 'engagement',
    icon: 'send',
    access: builderAccess(),
    preview: true,
    texts: ['items', 'broadcasts', 'swarms', 'blocks', 'block-kinds', 'response-form'],
  },
  swarm: {
    path: '/engagement/swarm',
    area: 'engagement',
    icon: 'group',
    access: builderAccess(),
    texts: ['items', 'swarms'],
  },
  analytics: {
    path: '/analytics',
    area: 'analytics',
    icon: 'grid-view',
    access: builderAccess('analyticsDisabled'),
    texts: ['items', 'analytics', 'figures'],
  },
  explorer: {
    path: '/analytics/conversations',
    area: 'analytics',
    icon: 'search',
    access: builderAccess('analyticsDisabled'),
    texts: ['items', 'analytics', 'figures', 'explorer', 'conversations'],
  },
  'analytics-pdf': {
    path: '/analytics-pdf/from/:from/to/:to',
    area: 'analytics',
    icon: 'download',
    access: builderAccess('analyticsDisabled'),
    isBare: true,
    texts: ['items', 'analytics', 'figures'],
  },
  profile: {
    path: '/profile',
    area: 'agent',
    icon: 'user-profile',
    access: { roles: everyone, can: 'read' },
    texts: ['items', 'profile'],
  },
  developers: {
    path: '/developers',
    area: 'agent',
    icon: 'script',
    access: builderAccess(),
    texts: ['profile', 'developers'],
  },
  help: helpPage('help', 'transcript', 'helpCenter'),
  support: helpPage('support', 'support', 'contactSupport'),
  status: {
    path: '/status',
    area: 'agent',
    icon: 'status-positive',
    access: { roles: everyone, can: 'read' },
    texts: ['platform'],
  },
  settings: {
    path: '/settings',
    area: 'settings',
    icon: 'settings',
    access: builderAccess(),
    landing: true,
  },
  users: {
    ...settingsPage('users', 'group'),
    texts: ['items', 'users', 'departments', 'hours'],
  },
  general: {
    ...settingsPage('general', 'settings'),
    texts: ['items', 'settings', 'general', 'hours', 'plugin-look', 'privacy', 'holds'],
  },
  takeovers: {
    ...settingsPage('takeovers', 'user-profile-active'),
    texts: ['settings'],
  },
  'web-plugin': {
    ...settingsPage('web-plugin', 'script'),
    texts: ['items', 'blocks', 'settings', 'web-plugin', 'plugin-look', 'plugin-install'],
  },
  channels: { ...settingsPage('channels/:channel?', 'multiscreen'), texts: ['settings', 'channels'] },
  events: { ...settingsPage('events', 'notification'), texts: ['items', 'events'] },
  webhooks: { ...settingsPage('webhooks', 'external'), texts: ['items', 'webhooks'] },
  marketplace: { ...settingsPage('marketplace', 'add-plus'), texts: ['items', 'marketplace'] },
  'marketplace-docs': { ...settingsPage('marketplace/docs/:moduleName', 'file-open'), texts: ['items', 'marketplace'] },
  history: { ...settingsPage('history', 'history'), texts: ['history'] },
  'content-masking': { ...settingsPage('content-masking', 'security'), texts: ['items', 'masking'] },
  backup: { ...settingsPage('backup', 'download'), texts: ['items', 'backups', 'portability'] },
  variables: { ...settingsPage('variables', 'key'), texts: ['items', 'variables'] },
  llm: { ...settingsPage('llm', 'gen-ai'), texts: ['settings', 'llm'] },
  environments: { ...settingsPage('environments', 'folder'), texts: ['items', 'environments'] },
  billing: { ...settingsPage('billing', 'ticket'), texts: ['billing'] },
  admin: {
    path: '/admin',
    area: 'admin',
    icon: 'lock-private',
    access: { roles: provider, can: 'read' },
    landing: true,
  },
  organisations: { ...adminPage('organisations', 'map'), texts: ['items', 'organisations', 'workspaces'] },
  'organisation-view': {
    ...adminPage('organisations-view/:organisationId', 'map'),
    texts: ['items', 'organisations', 'workspaces'],
  },
  workspaces: { ...adminPage('workspaces', 'folder'), texts: ['items', 'workspaces'] },
  'workspaces-edit': {
    ...adminPage('workspaces-edit/:workspaceId?', 'edit'),
    texts: ['items', 'settings', 'workspaces'],
  },
  themes: { ...adminPage('themes', 'light-dark'), texts: ['items', 'theme', 'plugin-look'] },
  tasks: { ...adminPage('tasks', 'check'), texts: ['items', 'platform'] },
  'admin-billing': { ...adminPage('billing', 'ticket'), texts: ['items', 'billing'] },
  rasa: { ...adminPage('rasa', 'gen-ai'), texts: ['items', 'rasa'] },
  'rasa-jobs': { ...adminPage('rasa-jobs', 'status-in-progress'), texts: ['rasa'] },
  'error-boundary': { ...adminPage('error-boundary', 'bug'), forDevelopers: true },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof register
/** What a route tells the layout around it, and the browser's tab. */
export type Handle =
  | { readonly page: PageName }
  | {
      readonly title:
        | 'sign-in:title'
        | 'accounts:reset.title'
        | 'accounts:set.title'
        | 'accounts:factor.title'
        | 'accounts:create.title'
        | 'shell:no-access.title'
        | 'shell:not-found.title'
    }

export const pages: Readonly<Record<PageName, Page>> = register
export const pageNames = Object.keys(register) as PageName[]

/** Whether there is something to see: only then do sidebar, palette, cards, buttons and keys lead to a page. */
export function isOffered(name: PageName): boolean {
  const { area, landing, forDevelopers, standsInFor } = pages[name]
  if (forDevelopers && !isDevelopment()) return false
  if (standsInFor && settings().links[standsInFor] !== undefined) return false
  return !landing || pageNames.some((other) => pages[other].area === area && !pages[other].landing && isOffered(other))
}

/** The address of a page without its parameters: what links and the sidebar lead to. */
export const pathTo = (name: PageName): string => pages[name].path.replace(/\/:.*$/, '')

/** Short addresses lead to the pages of the same name (SHELL-010). */
export const shortPaths = pageNames
  .map((name) => ({ from: `/${name}`, to: pathTo(name) }))
  .filter(({ from, to }) => from !== to)
