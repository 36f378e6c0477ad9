/** A response that is still to be written: it has a name and a place, and says nothing. */
import * as z from 'zod/mini'
import { blockKind } from './kind.ts'

export const temporary = blockKind({ fields: { type: z.literal('temporary') } })
