/** The theme of the hostname this console was opened under; the product's own until it is known (THEME-002). */
import { themeDefault, type Theme } from '#shared/company/host-look'
import { pageState } from './page-state.ts'

export const hostTheme = pageState<Theme>(themeDefault)
