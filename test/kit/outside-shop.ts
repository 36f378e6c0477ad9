/** A shop whose responses ask servers of others and send to them: what these are asked, what they answer, and what staff see of it. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { beforeAll, beforeEach } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { sendings } from '../../functions/bot/sendings/store.ts'
import { webhookErrors } from '../../functions/platform/outside/error-log.ts'
import { Table } from '../../functions/platform/table/table.ts'
import type { Customer } from './customer.ts'
import { openPassing } from './passing.ts'
import { openShop } from './shop.ts'

export interface Asked {
  readonly method: string | undefined
  /** With the host before it. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
export type Answer = (response: ServerResponse, request: Asked) => unknown

/** An answer in JSON. */
export const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/**
 * Servers that answer `{}` at the beginning of each test. `hosts` gives their names by what they are called here: the
 * company is part of them, because what another company asks its own servers must not be heard by these.
 */
export async function openOutsideShop<Name extends string>(...names: Name[]) {
  const { shop, world } = await openShop()
  const hosts = Object.fromEntries(names.map((name) => [name, `${name}.${shop.company.name}.example`])) as Record<
    Name,
    string
  > // Of each name.
  const { passes } = openPassing(world)
  const asked: Asked[] = []
  let answer = json({})
  let orderId = ''

  beforeAll(async () => {
    for (const host of Object.values<string>(hosts))
      await world.outside.site(host, async (request, response) => {
        const { method, url, headers } = request
        const one = { method, path: `${host}${url}`, headers, text: await bodyOf(request) }
        asked.push(one)
        await answer(response, one)
      })
    const ask = (key: string, en: string) =>
      ({ key, question: { en }, fieldType: 'input', dataType: 'string' }) as const
    const questions = [ask('flower', 'Which flower?'), ask('wish', 'What shall the card say?')]
    const form = { type: 'form', title: 'Order', questions: questions.map((one) => ({ ...one, choices: [] })) } as const
    orderId = (await shop.admin.forms.create(form))._id
  })
  beforeEach(() => {
    asked.length = 0
    answer = json({})
  })

  return {
    shop,
    world,
    hosts,
    /** In the order it was asked. */
    asked,
    /** What this address was asked for, without what follows a question mark. */
    askedAt: (address: string) => asked.filter(({ path }) => `https://${path}`.split('?')[0] === address),
    answers: (one: Answer) => void (answer = one),

    /** A block that does this with the answers to the order form, which is asked first. */
    async ordering(name: string, does: object, next?: string): Promise<Block> {
      const functionOf = (content: object) => ({ type: 'function', function: { formId: orderId, ...content } })
      const acting = await shop.block(name, { ...functionOf(does), next })
      return shop.block(`Order, ${name}`, { ...functionOf({ type: 'form' }), next: acting._id })
    },

    passes,

    /** What has not been delivered yet. */
    pending: () => new Table(shop.scope).list(sendings),

    /** The failures that staff see in a conversation. */
    async staffSee({ userId }: Customer) {
      const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
      return messages.flatMap(({ what }) => (what.type === 'delivery-failed' ? [what] : []))
    },

    /** The failures that were noted, the latest first. */
    errors: () => new Table(shop.scope).list(webhookErrors, { newestFirst: true }),
  }
}
