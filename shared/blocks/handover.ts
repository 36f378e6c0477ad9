/** A function that hands the conversation to a person. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { blockKind } from './kind.ts'

export const handover = blockKind({ fields: { type: z.literal('handover'), departmentId: z.optional(Id) } })
