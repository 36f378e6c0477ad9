/** The title of the browser's tab: the page that shows, in the language of the interface. */
import i18next from 'i18next'
import type { Handle } from '../core/pages.ts'

const product = 'Parley'

/** What a route's handle says of its title; pages of the register are named there. */
export function titleOf(handle: Handle | undefined): string {
  if (!handle) return product
  const name = 'page' in handle ? i18next.t(`shell:pages.${handle.page}`) : i18next.t(handle.title)
  return `${name} – ${product}`
}
