/** Where the widget finds things. Plain strings: what a customer's page loads holds no schema. */
import type { customer } from './customer.ts'

type PathOf<Name extends keyof typeof customer> = (typeof customer)[Name]['route'] extends `GET ${infer Path}`
  ? Path
  : never

export const customerSettingsPath: PathOf<'settings'> = '/api/user/settings'

/** By itself, because the widget's first stage asks for nothing else. */
export const customerLauncherPath: PathOf<'launcher'> = '/api/user/launcher'

/** The calls of the widget by name; the compiler compares each one with the contract. */
export const customerRoutes = {
  settings: 'GET /api/user/settings',
  openSession: 'POST /api/user/session',
  endSession: 'GET /api/user/session/end',
  socketTicket: 'POST /api/user/socket-ticket',
  events: 'GET /api/user/event',
  persistentMenu: 'GET /api/user/persistent-menu',
  conversationStart: 'POST /api/user/event/conversation-start',
  conversationEnd: 'POST /api/user/event/conversation-end',
  text: 'POST /api/user/event/text',
  choice: 'POST /api/user/event/choice',
  upload: 'POST /api/user/upload',
  image: 'POST /api/user/event/image',
  feedback: 'POST /api/user/event/feedback',
  rating: 'POST /api/user/event/rating',
  identify: 'POST /api/user/identify',
  urlTrack: 'POST /api/user/event/url-track',
} as const satisfies { readonly [Name in keyof typeof customer]?: (typeof customer)[Name]['route'] }

export const customerSocketPath = '/socket'

/** The script a company puts on its pages, and the folder of what it loads. */
export const widgetLoader = '/chat.js'
export const widgetFolder = '/widget/'
/** Names the panel of this release; the console's preview imports it. */
export const widgetPanel = '/widget/panel.js'

/** The page that shows nothing but a company's plugin (WEBPLUGIN-002). */
export const pluginPage = (client: string): string => `/plugin/${encodeURIComponent(client)}`
