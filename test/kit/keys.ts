/** API keys in tests: made by somebody at work, and used as a program uses them. */
import { ulid } from 'ulid'
import { keyScopes } from '#shared/key-scopes'
import { workerOf, type Worker, type World } from './world.ts'

type Wish = Parameters<Worker['keys']['create']>[0]

export const newKey = (maker: Worker, wish: Partial<Wish> = {}) =>
  maker.keys.create({ name: `Key ${ulid()}`, scopes: [...keyScopes], ...wish })

/** A program that calls with this key; it names no workspace. */
export function programOf(world: World, maker: Worker, key: string): Worker {
  const program = workerOf(world.cloud.origin, key, maker.agent, '')
  const request: Worker['request'] = (verb, path, { headers, ...options } = {}) =>
    program.request(verb, path, { ...options, headers: { 'x-client': undefined, ...headers } })
  return { ...program, request }
}
