/**
 * The look a hostname was given.
 *
 * | item  | per   | id                        |
 * |-------|-------|---------------------------|
 * | theme | world | the hostname, lower-case  |
 */
import * as z from 'zod/mini'
import { Theme } from '#shared/contracts/theme'
import { collection } from '../../platform/table/table.ts'

const ThemeItem = z.extend(Theme, { hostname: z.string() })

export const themes = collection({ name: 'theme', per: 'world', schema: ThemeItem, id: ({ hostname }) => hostname })
