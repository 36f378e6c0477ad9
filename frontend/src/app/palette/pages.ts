/** The pages the palette leads to, and the other names people know them by (SHELL-036, SHELL-038). */
import { may, type Rights } from '#shared/access'
import { isOffered, pageNames, pages, type PageName } from '../../core/pages.ts'

/** Names of the header links; each one leads to a page that bears another name. */
export const headerLinks = {
  agents: 'users',
  'bot-editor': 'blocks',
  knowlbase: 'intents',
  live: 'conversations',
  outreach: 'broadcast',
  swarm: 'swarm',
  'conversation-explorer': 'analytics',
  analytics: 'analytics',
  settings: 'settings',
} as const satisfies Record<string, PageName>

/** These show one thing among many, so that a name alone does not lead to them. */
const inner: readonly PageName[] = [
  'block-edit',
  'form-edit',
  'test-edit',
  'analytics-pdf',
  'marketplace-docs',
  'organisation-view',
  'workspaces-edit',
]

export interface PalettePage {
  readonly page: PageName
  readonly aliases: readonly (keyof typeof headerLinks)[]
}

export const palettePages = (rights: Rights, offers = isOffered): readonly PalettePage[] =>
  pageNames
    .filter((page) => !inner.includes(page) && may(rights, pages[page].access) && offers(page))
    .map((page) => ({ page, aliases: linkNames.filter((name) => headerLinks[name] === page) }))

// The object above has no other keys.
const linkNames = Object.keys(headerLinks) as (keyof typeof headerLinks)[]
