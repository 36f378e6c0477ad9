/**
 * What a company has done for the first time and leaves no other trace of: a preview is a conversation that no list knows.
 *
 * | item       | per    | id                   |
 * |------------|--------|----------------------|
 * | first-step | client | the name of the step |
 */
import * as z from 'zod/mini'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'

const FirstStep = z.object({ step: z.string(), at: z.iso.datetime() })
const firstSteps = collection({ name: 'first-step', per: 'client', schema: FirstStep, id: ({ step }) => step })

/** Notes that the bot was tried in the preview; the last time stands. */
export const previewNote = ({ client }: ClientScope, now: Date): Change =>
  new Table({ client }).put(firstSteps, { step: 'previewed', at: now.toISOString() })

export const hasPreviewed = async (table: Table<ClientScope>): Promise<boolean> =>
  (await table.get(firstSteps, 'previewed', { stale: true })) !== undefined
