/** The texts people write, as contracts take them: with a limit, and a sentence for whoever passes it. */
import * as z from 'zod/mini'
import { fieldMessages } from './fields.ts'

export const textUpTo = (lengthMax: number) =>
  z.string().check(z.maxLength(lengthMax, `At most ${lengthMax} characters`))

/** Spaces alone are no text; those around it are dropped. */
export const requiredText = (lengthMax: number, missing: string = fieldMessages.mandatory) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(lengthMax, `At most ${lengthMax} characters`))
