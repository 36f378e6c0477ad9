/** Themes of hostnames as the console keeps them. */
import type { HostTheme } from '#shared/contracts/theme'
import { compareTexts } from '#shared/order'
import { api, queries } from '../../core/api.ts'
import { collection } from '../../core/collection.ts'

export const themes = collection<HostTheme>({
  list: queries.theme.list(),
  order: (one, other) => compareTexts(one._id, other._id),
  remove: ({ _id, revision }) => api.theme.remove({ _id, revision }),
})
