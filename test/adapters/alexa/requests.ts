/** Requests of Alexa as they come, of a skill whose settings are these. */
import { rawOf } from '../sketch.ts'
import { frame, requests } from './fixtures/requests.json' with { type: 'json' }

export const now = new Date('2026-11-20T12:00:00Z')
export const settings = {
  skillId: 'amzn1.ask.skill.bakery',
  invocationName: 'Corner Bakery',
  defaultIntents: [] as string[],
}

export type RequestName = keyof typeof requests

/** The body of a request; `request` overwrites fields of it. */
export const bodyOf = (name: RequestName, request: object = {}): string =>
  JSON.stringify({
    ...frame,
    request: { requestId: `r-${name}`, timestamp: now.toISOString(), locale: 'en-GB', ...requests[name], ...request },
  })

export const requestOf = (name: RequestName, request: object = {}) => rawOf(bodyOf(name, request))
