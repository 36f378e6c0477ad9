/** The look of a console, by the hostname it is opened under. */
import * as z from 'zod/mini'
import { contract } from '../contract.ts'

const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

export const Theme = z.object({
  palette: z.object({ primaryColour: Colour }),
  logoDesktop: z.optional(z.string()),
  logoMobile: z.optional(z.string()),
})
export type Theme = z.infer<typeof Theme>

/** What a console looks like whose hostname has no theme of its own. */
export const themeDefault: Theme = { palette: { primaryColour: '#00A1DB' } }

export const theme = contract({
  get: {
    route: 'POST /api/agent/theme',
    summary: 'Gives the look a hostname was given, or the default one.',
    access: 'public',
    input: z.object({ hostname: z.string().check(z.minLength(1), z.maxLength(253)) }),
    output: Theme,
  },
})
