/** A language model that says what a test has it say, at an address on the network's edge. */
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import type { World } from './world.ts'

interface Said {
  readonly status?: number
  readonly content?: string
}

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

type Connection = Parameters<typeof setLanguageModel>[1]

export interface ScriptedModel {
  readonly connection: Connection
  /** Every request, oldest first. */
  readonly asked: Asked[]
  /** What it says next, in order; the last of them again and again. */
  says(...answers: readonly (Said | object | string)[]): void
  /** The text of the newest request that the model reads as data. */
  readonly given: string
}

let number = 0

/** Gives the company a model; `more` are settings beside the connection. */
export async function openModel(world: World, client: string, more: Partial<Connection> = {}): Promise<ScriptedModel> {
  const host = `model-${number++}.example`
  const asked: Asked[] = []
  let script: readonly Said[] = [{ content: '' }]
  await world.outside.site(host, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push(JSON.parse(body) as Asked)
    const [{ status = 200, content = '' } = {}, ...rest] = script
    if (rest.length > 0) script = rest
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ choices: [{ message: { content } }], usage: { prompt_tokens: 10, completion_tokens: 5 } }),
    )
  })
  const connection = { baseURL: `https://${host}/v1`, modelName: 'small', modelTokenLimit: 8000, ...more }
  await setLanguageModel({ client }, connection)
  return {
    connection,
    asked,
    says: (...answers) => {
      script = answers.map((each) =>
        typeof each === 'string'
          ? { content: each }
          : 'status' in each || 'content' in each
            ? each
            : { content: JSON.stringify(each) },
      )
    },
    get given() {
      return asked.at(-1)?.messages[1]?.content ?? ''
    },
  }
}
