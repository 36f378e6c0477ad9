/**
 * The example language model of the embedded cloud: a server of chat completions in this process, so that somebody who
 * starts Parley sees what a language model does in it. It is no language model: it repeats what it was given, by rules.
 *
 * It has a name of its own on the internet that nobody else can have (`.example` is reserved), and functions of this cloud
 * alone reach it: all that is checked of an address is checked as ever, and every other name leads where it always does.
 */
import { once } from 'node:events'
import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { text as bodyOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sayingFor } from './sayings.ts'

const host = 'example-model.parley.example'
/** As the settings take it. */
export const exampleModel = {
  baseURL: `https://${host}/v1`,
  modelName: 'Local example model',
  modelTokenLimit: 8000,
  supports: { stream: true, json: true, embeddings: false },
} as const

export interface ExampleModel {
  /** What functions find in the place of Node's modules. */
  readonly modules: { readonly https: { readonly request: (url: URL, options: RequestOptions) => http.ClientRequest } }
  close(): Promise<void>
}

export async function openExampleModel(): Promise<ExampleModel> {
  const server = http.createServer((asked, response) => void answer(asked, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The example model has no port.')
  const { port } = address
  const request = (url: URL, options: RequestOptions) =>
    url.hostname === host
      ? http.request({
          ...options,
          agent: undefined,
          lookup: undefined,
          host: '127.0.0.1',
          port,
          path: url.pathname + url.search,
          // Functions give their headers as an object.
          headers: { ...(options.headers as OutgoingHttpHeaders), host },
        })
      : https.request(url, options)
  return {
    modules: { https: { ...https, request } },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Asked {
  readonly stream?: boolean
  readonly messages?: readonly { readonly role: string; readonly content: string }[]
}

async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { modelName, modelTokenLimit } = exampleModel
  if (asked.url === '/v1/models')
    return say(response, { data: [{ id: modelName, context_length: modelTokenLimit, owned_by: 'this machine' }] })
  if (asked.url !== '/v1/chat/completions') return void response.writeHead(404).end()
  const { stream = false, messages = [] } = JSON.parse(await bodyOf(asked)) as Asked
  const [instructions = '', given = ''] = messages.map(({ content }) => content)
  const saying = sayingFor(instructions, given.split('\n'))
  const usage = { prompt_tokens: tokensIn(instructions + given), completion_tokens: tokensIn(saying) }
  if (stream) return speak(response, saying, usage)
  say(response, { choices: [{ index: 0, message: { role: 'assistant', content: saying } }], usage })
}

const charactersPerToken = 4
const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken)

const say = (response: ServerResponse, answered: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))

/** About as fast as a person reads. */
const wordMs = 25

async function speak(response: ServerResponse, saying: string, usage: object): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const event = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  for (const content of saying.match(/\s*\S+|\s+$/g) ?? []) {
    event({ choices: [{ index: 0, delta: { content } }] })
    await pause(wordMs)
  }
  event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  event({ choices: [], usage })
  response.end('data: [DONE]\n\n')
}
