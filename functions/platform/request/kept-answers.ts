/**
 * Answers that are given again to whoever repeats a request with the same `Idempotency-Key`.
 *
 * | item        | per    | id                                                  |
 * |-------------|--------|-----------------------------------------------------|
 * | kept-answer | client | SHA-256 of API key, route, address and the caller's key |
 *
 * The row is written before the request runs, so that of two at once only one does. Whoever runs holds it for a while: a
 * function that dies leaves a row that somebody else may take over then, because no request runs for longer.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { isRepeatable, type Route } from '#shared/contract'
import { faultAt } from '#shared/faults'
import { idempotencyHours, idempotentRunSeconds, titleLengthMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { landAlone, transact } from '../table/transaction.ts'
import { json, problem, type Response } from './answer.ts'
import type { Context } from './context.ts'

const KeptAnswer = z.object({
  _id: z.string(),
  /** SHA-256 of what was said. */
  said: z.string(),
  /** The request that writes the answer, or has written it. */
  run: z.string(),
  /** The second until which it may run. */
  until: z.int(),
  expires: z.int(),
  status: z.optional(z.int()),
  /** Packed, as base64. */
  body: z.optional(z.string()),
})
type KeptAnswer = z.infer<typeof KeptAnswer>

const keptAnswers = collection({
  name: 'kept-answer',
  per: 'client',
  schema: KeptAnswer,
  id: ({ _id }) => _id,
  expires: ({ expires }) => expires,
})

/** DynamoDB takes 400 KB; a longer answer is not kept, and its request runs again. */
const packedBytesMax = 256 * 1024

const readAtOnce = 25

const hashOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')

interface Repetition {
  readonly route: string
  readonly named: string
}

/** What a caller may repeat: a change, asked for with an API key. What only reads is read again. */
export function repetitionOf(
  { actor }: Pick<Context, 'actor'>,
  route: Route,
  named: string | undefined,
): Repetition | undefined {
  if (!actor.key || !isRepeatable(route) || !named) return undefined
  if (named.length > titleLengthMax) throw badRequest(faultAt('Idempotency-Key', 'too-long', { max: titleLengthMax }))
  return { route: route.route, named }
}

/** Runs the request, unless it has run before with the same key: then it answers as it did. */
export async function answerOnce(
  context: Context,
  { route, named, said }: Repetition & { readonly said: object },
  run: () => Promise<Response>,
): Promise<Response> {
  const second = Math.floor(context.now.getTime() / 1000)
  const begun: KeptAnswer = {
    _id: hashOf(context.actor.key?._id ?? '', route, named),
    said: hashOf(JSON.stringify(said)),
    run: context.newId(),
    until: second + idempotentRunSeconds,
    expires: second + idempotencyHours * 3600,
  }
  const before = await begin(context, begun, second)
  if (before) return responseOf(before)
  const response = await run().catch(async (error: unknown) => {
    if (error instanceof Problem && isFinal(error)) await keep(context, begun, problem(error))
    else await letGo(context, begun)
    throw error
  })
  await keep(context, begun, response)
  return response
}

/** What would be answered to the same request whenever it came; after anything else the caller tries again. */
const isFinal = ({ status, code }: Problem): boolean => status < 500 && status !== 429 && code !== 'content-moved'

/** Takes the row for this request; gives the answer there is already. */
async function begin({ table }: Context, begun: KeptAnswer, second: number): Promise<KeptAnswer | undefined> {
  if (await landAlone(table.create(keptAnswers, begun, 'in-progress'))) return undefined
  const there = await table.get(keptAnswers, begun._id)
  // It has been let go in between.
  if (!there) throw new Problem('in-progress')
  // A row whose time is over may be there for some hours more.
  const isOver = there.expires <= second
  if (!isOver && there.said !== begun.said) throw new Problem('other-body')
  if (!isOver && there.status !== undefined) return there
  if (!isOver && there.until > second) throw new Problem('in-progress')
  if (await landAlone(table.replace(keptAnswers, begun, heldBy(there)))) return undefined
  throw new Problem('in-progress')
}

const heldBy = ({ run }: KeptAnswer) => ({ field: 'run', value: run, isThere: true })

/** What was done stays done where its answer cannot be kept, so that nothing fails by it. */
async function keep(context: Context, begun: KeptAnswer, { statusCode, body = '' }: Response): Promise<void> {
  const packed = await promisify(gzip)(body)
  if (packed.length > packedBytesMax) return letGo(context, begun)
  const done = { ...begun, status: statusCode ?? 200, body: packed.toString('base64') }
  try {
    // Whoever took the row over keeps an answer of their own.
    await landAlone(context.table.replace(keptAnswers, done, heldBy(begun)))
  } catch (error) {
    context.log.warn('An answer could not be kept.', error as Error)
  }
}

async function letGo({ table, log }: Context, begun: KeptAnswer): Promise<void> {
  try {
    await transact([table.removeUnchanged(keptAnswers, begun._id, heldBy(begun))])
  } catch (error) {
    log.info('A kept answer was taken over.', error as Error)
  }
}

const unpack = async (body: string): Promise<string> =>
  (await promisify(gunzip)(Buffer.from(body, 'base64'))).toString('utf8')

async function responseOf({ status = 200, body = '' }: KeptAnswer): Promise<Response> {
  return { ...json(status, { data: null }), body: await unpack(body) }
}

/** Removes the answers that name one of these ids; gives how many there were. An answer that is not written yet names nobody. */
export async function removeAnswersNaming({ client }: ClientScope, ids: readonly string[]): Promise<number> {
  const table = new Table({ client })
  let removed = 0
  for await (const page of table.pagesBetween(keptAnswers, { size: readAtOnce }))
    for (const { _id, run, body = '' } of page) {
      const said = body && (await unpack(body))
      if (!ids.some((id) => said.includes(id))) continue
      await transact([table.removeUnchanged(keptAnswers, _id, { field: 'run', value: run })])
      removed += 1
    }
  return removed
}
