/**
 * The look a hostname was given.
 *
 * | item  | per   | id                        | group |
 * |-------|-------|---------------------------|-------|
 * | theme | world | the hostname, lower-case  | `all` |
 */
import * as z from 'zod/mini'
import { BrandImage } from '#shared/company/brand-image'
import { HostTheme } from '#shared/contracts/theme'
import { collection } from '../../platform/table/table.ts'

const ThemeItem = z.extend(HostTheme, { logoDesktop: z.optional(BrandImage), logoMobile: z.optional(BrandImage) })
export type ThemeItem = z.infer<typeof ThemeItem>

export const themes = collection({
  name: 'theme',
  per: 'world',
  schema: ThemeItem,
  id: ({ _id }) => _id,
  group: () => 'all',
})
