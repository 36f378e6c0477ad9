/** A Rasa server on loopback, in the wire format of Rasa's HTTP API: what it is taught it knows word for word. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Outside } from './outside.ts'

interface Training {
  readonly nlu: readonly { readonly intent?: string; readonly examples: string }[]
}

export class RasaServer {
  /** What was asked, in order: `POST /model/parse`. */
  readonly asked: string[] = []
  /** The last training, as it came; `training` where it is JSON. */
  received = ''
  training: Training | undefined
  /** The file it answers with. */
  loaded: string | null = null
  /** How many requests it answers like this from now on. */
  trouble: { readonly path: string; readonly answer: 'slow' | number; times: number } | undefined
  #trained = 0

  private constructor(private readonly token: string) {}

  static async opens(outside: Outside, name: string, token = 'rasa-secret'): Promise<RasaServer> {
    const server = new RasaServer(token)
    await outside.site(name, (request, response) => server.#answer(request, response))
    return server
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://rasa.example')
    this.asked.push(`${request.method} ${pathname}`)
    if (searchParams.get('token') !== this.token) return json(response, 401, { reason: 'NotAuthenticated' })
    if (this.trouble?.path === pathname && this.trouble.times > 0) {
      this.trouble.times -= 1
      if (this.trouble.answer === 'slow') return
      return json(response, this.trouble.answer, { reason: 'Trouble', status: 'failure' })
    }
    switch (`${request.method} ${pathname}`) {
      case 'GET /version':
        return json(response, 200, { version: '3.6.20', minimum_compatible_version: '3.5.0' })
      case 'GET /status':
        return json(response, 200, {
          model_id: '75a985b7b86d442ca013d61ea4781b22',
          model_file: this.loaded && `/app/models/${this.loaded}`,
          num_active_training_jobs: 0,
        })
      case 'POST /model/train': {
        this.received = await bodyOf(request)
        if (this.received.startsWith('{')) this.training = JSON.parse(this.received) as Training
        this.#trained += 1
        response.writeHead(200, { 'content-type': 'application/gzip', filename: `model-${this.#trained}.tar.gz` })
        return void response.end('a model')
      }
      case 'PUT /model':
        this.loaded = (JSON.parse(await bodyOf(request)) as { model_file: string }).model_file
        return void response.writeHead(204).end()
      case 'POST /model/parse':
        return json(response, 200, this.#parse((JSON.parse(await bodyOf(request)) as { text: string }).text))
      default:
        return json(response, 404, {})
    }
  }

  #parse(text: string) {
    const known = this.training?.nlu.find(({ examples }) => examples.split('\n').includes(`- ${text}`))
    const name = known?.intent ?? this.training?.nlu[0]?.intent ?? null
    const confidence = known ? 0.97 : 0.31
    return { text, intent: { name, confidence }, intent_ranking: [{ name, confidence }], entities: [] }
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
