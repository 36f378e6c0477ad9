/** The one step of writing a backup. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'

const Input = z.object({ client: Id, environment: Id, backup: Id })

export const handler = (given: unknown): Promise<unknown> => Promise.resolve(Input.parse(given))
