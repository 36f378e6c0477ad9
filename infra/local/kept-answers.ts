/** Keeps the API's answers to visitors as CloudFront does: by the same key, for as long as each says, and with its age. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { keptAnswers } from '../definition/kept-answers.ts'
import type { Clock, Service } from './wire/service.ts'

interface Kept {
  readonly since: number
  readonly until: number
  readonly headers: OutgoingHttpHeaders
  readonly body: unknown
}

const keptMax = 1000

export function keepAnswers(api: Service, clock: Clock): Service {
  const kept = new Map<string, Kept>()
  const keep = (key: string, response: ServerResponse, body: unknown) => {
    const seconds = secondsIn(response)
    if (response.statusCode !== 200 || seconds === 0) return
    if (kept.size >= keptMax) kept.clear()
    const since = clock.now()
    kept.set(key, { since, until: since + seconds * 1000, headers: response.getHeaders(), body })
  }
  return {
    ...api,
    async answer(request, response) {
      const key = keyOf(request)
      if (key === undefined) return api.answer(request, response)
      const found = kept.get(key)
      const now = clock.now()
      if (found && found.since <= now && now < found.until) return answerAgain(response, found, now)
      const end = response.end.bind(response) as (body: unknown) => ServerResponse
      response.end = (body?: unknown) => {
        keep(key, response, body)
        return end(body)
      }
      return api.answer(request, response)
    },
  }
}

/** What an answer is kept by; none where it is not kept. */
function keyOf({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const [path = '', query] = url.split('?')
  if (method !== 'GET' || !keptAnswers.paths.includes(path)) return undefined
  const asked = new URLSearchParams(query)
  return JSON.stringify([
    path,
    keptAnswers.query.map((name) => asked.getAll(name)),
    keptAnswers.headers.map((name) => headers[name]),
    /\bgzip\b/.test(String(headers['accept-encoding'])),
  ])
}

function secondsIn(response: ServerResponse): number {
  const said = /\bmax-age=(\d+)/.exec(String(response.getHeader('cache-control')))?.[1]
  return Math.min(Number(said ?? 0), keptAnswers.seconds)
}

function answerAgain(response: ServerResponse, { since, headers, body }: Kept, now: number): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  response.setHeader('age', Math.floor((now - since) / 1000))
  response.writeHead(200).end(body)
}
