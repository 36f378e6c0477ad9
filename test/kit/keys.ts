/** API keys in tests: made by somebody at work, and used as a program uses them. */
import { ulid } from 'ulid'
import { keyScopes, type KeyScope } from '#shared/key-scopes'
import { workerOf, type Worker, type World } from './world.ts'

type Wish = Parameters<Worker['keys']['create']>[0]

/** All scopes that open a route. */
export const openScopes: KeyScope[] = keyScopes.filter((scope) => scope !== 'erasure:write')

export const newKey = (maker: Worker, wish: Partial<Wish> = {}) =>
  maker.keys.create({ name: `Key ${ulid()}`, scopes: openScopes, ...wish })

/** A program that calls with this key; it names no workspace. */
export function programOf(world: World, maker: Worker, key: string): Worker {
  const program = workerOf(world.cloud.origin, key, maker.agent, '')
  const request: Worker['request'] = (verb, path, { headers, ...options } = {}) =>
    program.request(verb, path, { ...options, headers: { 'x-client': undefined, ...headers } })
  return { ...program, request }
}
