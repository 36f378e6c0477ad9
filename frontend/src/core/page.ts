/** What a page of the console is, and the pages of a kind. */
import type { IconProps } from '@cloudscape-design/components/icon'
import { accessOf, builders, everyone, provider, type Access, type ClosingFlag } from '#shared/access'
import type { ConsoleSettings } from '#shared/console-config'
import type { Texts } from './i18n.ts'

export type PageArea = 'overview' | 'content' | 'training' | 'engagement' | 'analytics' | 'settings' | 'admin' | 'agent'

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
  /** The screen stands without the frame, because it is printed. */
  readonly isBare?: true
  /** Files of texts that are loaded together with the page, beside `shell`. */
  readonly texts?: readonly (keyof Texts)[]
  /** Leads to the other pages of its area, so it is of no use before one of them is. */
  readonly landing?: true
  /** Offered where the deployment names no address for this (SHELL-046). */
  readonly standsInFor?: keyof ConsoleSettings['links']
  /** An aid for developers (SHELL-042). */
  readonly forDevelopers?: true
}

export const builderAccess = (closedBy?: ClosingFlag): Access => accessOf(builders, closedBy)('read')
export const knowledge = builderAccess('knowlbaseEditorDisabled')
export const builderHeader = { preview: true, visualBuilder: true } as const

export const settingsPage = (section: string, icon: IconProps.Name): Page => ({
  path: `/settings/${section}`,
  area: 'settings',
  icon,
  access: builderAccess(),
})
export const adminPage = (section: string, icon: IconProps.Name): Page => ({
  path: `/admin/${section}`,
  area: 'admin',
  icon,
  access: { roles: provider, can: 'read' },
})

/** Help that the console itself gives where the deployment names no address of one. */
export const helpPage = (path: string, icon: IconProps.Name, link: keyof ConsoleSettings['links']): Page => ({
  path: `/${path}`,
  area: 'agent',
  icon,
  access: { roles: everyone, can: 'read' },
  texts: ['help'],
  standsInFor: link,
})
