/** Identities: ULIDs, sortable by the moment they were made and safe in keys, patterns and addresses. */
import * as z from 'zod/mini'

export const idPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/

export const Id = z.string().check(z.regex(idPattern, { error: ({ input }) => (input === '' ? 'mandatory' : 'id') }))
export type Id = z.infer<typeof Id>
