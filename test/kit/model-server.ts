/** The server of a language model, as a company names one: at an address of the internet of a test, scripted by the test. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { Shop } from './live.ts'
import type { World } from './world.ts'

export interface AskedModel {
  /** Behind the address: `/chat/completions`. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model?: string
    readonly stream?: boolean
    readonly max_tokens?: number
    readonly temperature?: number
    readonly response_format?: object
    readonly messages: readonly { readonly role: string; readonly content: string }[]
  }
}

export class ModelServer {
  /** What was asked, in this order. */
  readonly asked: AskedModel[] = []
  /** What is said to all that is asked. */
  says = 'Yes.'
  usage: unknown = { prompt_tokens: 20, completion_tokens: 10 }
  canStream = true
  /** Answers in place of the script, where it is there. */
  answers: ((response: ServerResponse, asked: AskedModel) => void) | undefined
  /** What `/models` and `/embeddings` answer; none: they do not exist. */
  models: unknown
  embeddings: unknown

  constructor(readonly name: string) {}

  /** The connection, as the settings take it. */
  get connection() {
    return { baseURL: `https://${this.name}/v1`, modelName: 'small', modelTokenLimit: 8000 }
  }

  /** How often it was asked for words. */
  get completions(): number {
    return this.asked.filter(({ path }) => path === '/chat/completions').length
  }

  open(world: World): Promise<void> {
    return world.outside.site(this.name, async (request, response) => {
      const written = await bodyOf(request)
      const body = (written ? JSON.parse(written) : { messages: [] }) as AskedModel['body']
      const asked = { path: (request.url ?? '').replace('/v1', ''), headers: request.headers, body }
      this.asked.push(asked)
      if (this.answers) return this.answers(response, asked)
      if (asked.path === '/chat/completions') return this.#complete(response, asked)
      const told = asked.path === '/models' ? this.models : this.embeddings
      response.writeHead(told === undefined ? 404 : 200, json).end(JSON.stringify(told ?? {}))
    })
  }

  #complete(response: ServerResponse, { body }: AskedModel): void {
    if (!body.stream || !this.canStream) {
      const message = { role: 'assistant', content: this.says }
      response.writeHead(200, json).end(JSON.stringify({ choices: [{ index: 0, message }], usage: this.usage }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const event = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
    for (const word of this.says.split(/(?<= )/)) event({ choices: [{ delta: { content: word } }] })
    event({ choices: [{ delta: {}, finish_reason: 'stop' }] })
    event({ choices: [], usage: this.usage })
    response.end('data: [DONE]\n\n')
  }
}

const json = { 'content-type': 'application/json' }

/** A shop of its own whose language model is a server of its own, and asks with a key. */
export async function openModelShop(world: World) {
  const shop = await Shop.opens(world)
  const server = new ModelServer(`${shop.company.name}.models.example`)
  await server.open(world)
  await shop.admin.llm.update({ ...server.connection, key: 'sk-secret' })
  return { shop, server, llm: shop.admin.llm }
}
