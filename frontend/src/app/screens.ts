/** The screen of each page, fetched when it is first opened. */
import type { ComponentType } from 'react'
import type { BuiltPage, PageName } from '../core/pages.ts'

const screens: { readonly [Name in BuiltPage]: () => Promise<{ default: ComponentType }> } = {
  overview: () => import('../pages/overview/overview-page.tsx'),
  blocks: () => import('../pages/blocks/list/blocks-page.tsx'),
  'block-edit': () => import('../pages/blocks/block-page.tsx'),
  forms: () => import('../pages/forms/forms-page.tsx'),
  changes: () => import('../pages/releases/changes-page.tsx'),
  'test-edit': () => import('../pages/releases/tests/editor/test-page.tsx'),
  'form-edit': () => import('../pages/forms/form-page.tsx'),
  'visual-builder': () => import('../pages/blocks/builder/builder-page.tsx'),
  questions: () => import('../pages/forms/questions-page.tsx'),
  intents: () => import('../pages/knowledge/intents/intents-page.tsx'),
  entities: () => import('../pages/knowledge/entities/entities-page.tsx'),
  builds: () => import('../pages/builds/builds-page.tsx'),
  'unanswered-questions': () => import('../pages/review/review-page.tsx'),
  conversations: () => import('../pages/conversations/conversations-page.tsx'),
  broadcast: () => import('../pages/broadcasts/broadcasts-page.tsx'),
  swarm: () => import('../pages/swarms/swarms-page.tsx'),
  analytics: () => import('../pages/analytics/analytics-page.tsx'),
  explorer: () => import('../pages/analytics/explorer/explorer-page.tsx'),
  'analytics-pdf': () => import('../pages/analytics/print/print-page.tsx'),
  developers: () => import('../pages/developers/developers-page.tsx'),
  profile: () => import('../pages/profile/profile-page.tsx'),
  settings: () => import('../pages/settings/settings-page.tsx'),
  'web-plugin': () => import('../pages/web-plugin/web-plugin-page.tsx'),
  users: () => import('../pages/users/users-page.tsx'),
  channels: () => import('../pages/channels/channels-page.tsx'),
  general: () => import('../pages/settings/general-page.tsx'),
  takeovers: () => import('../pages/settings/takeovers-page.tsx'),
  llm: () => import('../pages/llm/llm-page.tsx'),
  history: () => import('../pages/history/history-page.tsx'),
  variables: () => import('../pages/variables/variables-page.tsx'),
  'content-masking': () => import('../pages/masking/masking-page.tsx'),
  events: () => import('../pages/events/events-page.tsx'),
  webhooks: () => import('../pages/webhooks/webhooks-page.tsx'),
  marketplace: () => import('../pages/marketplace/marketplace-page.tsx'),
  'marketplace-docs': () => import('../pages/marketplace/docs-page.tsx'),
  environments: () => import('../pages/environments/environments-page.tsx'),
  status: () => import('../pages/platform/status-page.tsx'),
  tasks: () => import('../pages/platform/tasks-page.tsx'),
  billing: () => import('../pages/billing/billing-page.tsx'),
  'admin-billing': () => import('../pages/billing/companies/companies-page.tsx'),
  admin: () => import('../pages/admin/admin-page.tsx'),
  organisations: () => import('../pages/workspaces/organisations/organisations-page.tsx'),
  'organisation-view': () => import('../pages/workspaces/organisations/organisation-page.tsx'),
  workspaces: () => import('../pages/workspaces/workspaces-page.tsx'),
  'workspaces-edit': () => import('../pages/workspaces/edit/workspace-page.tsx'),
  rasa: () => import('../pages/rasa/rasa-page.tsx'),
  'rasa-jobs': () => import('../pages/rasa/rasa-jobs-page.tsx'),
  'error-boundary': () => import('../pages/admin/error-boundary-page.tsx'),
}

const isBuilt = (page: PageName): page is BuiltPage => page in screens

export const screenOf = (page: PageName): (() => Promise<{ default: ComponentType }>) =>
  isBuilt(page) ? screens[page] : () => import('./error-page/upcoming-page.tsx')
