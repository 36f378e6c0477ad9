/**
 * Who is answered: the customer whom the provider vouches for, whatever else a call says. Each text of a stranger's call but
 * those that the provider vouches for is exchanged for what the same call of another customer holds, and for each of their ids.
 * Mails prove nobody by themselves: test/areas/channels-mail-writers.test.ts asks the same of them.
 */
import { describe, expect, it } from 'vitest'
import type { OutsideChannel } from '#shared/channels/register'
import type { Raw } from '../../functions/adapters/adapter.ts'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import type { FieldValues } from '#shared/channels/configuration'
import { valueAt, withValue } from '../kit/places.ts'
import { claims, leavesOf, nameOf, nodesOf, vouched } from './claims.ts'
import type { Told } from './fake.ts'
import { fakes } from './fakes.ts'
import { rawOf } from './sketch.ts'

const at = new Date('2026-11-26T10:00:00.000Z')
const words = (customer: string, id: string): Told => ({ customer, id: id.repeat(32), at, type: 'text', text: 'Hello' })

describe.each(Object.entries(vouched))('a call of %s', (name, proofs) => {
  // The names of a record are the channels it is made of.
  const channel = name as Exclude<OutsideChannel, 'email'>
  const fake = fakes[channel]!(() => at)
  const [victim, stranger] = fake.customers
  const isForm = channel.startsWith('twilio')
  const read = (body: Buffer): unknown =>
    isForm ? Object.fromEntries(new URLSearchParams(body.toString())) : JSON.parse(body.toString())
  const written = (call: unknown): string =>
    isForm ? new URLSearchParams(call as Record<string, string>).toString() : JSON.stringify(call)
  const settings = fake.settings as FieldValues
  function callOf(told: Told): { readonly raw: Raw; readonly call: unknown } {
    const [{ url, headers, body }] = fake.tell([told], 'https://parley.example/input/x/key', at) as [
      ReturnType<typeof fake.tell>[number],
    ]
    const low = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]))
    return { raw: rawOf(body, { url, headers: low, rest: '' }), call: read(body) }
  }
  const idsIn = (raw: Raw, call: unknown) =>
    adapterOf(channel)!
      .parse({ ...raw, body: Buffer.from(written(call)) }, settings)
      .flatMap(({ from }) => from.ids)
  const theirs = callOf(words(victim, 'a'))
  const own = callOf(words(stranger, 'b'))
  const victimIds = idsIn(theirs.raw, theirs.call)
  const odd = [...new Set([victim, ...victimIds, ...victimIds.map((id) => id.replace(/^.*\//, ''))])]

  it('is of the customer whom the provider vouches for, each time', () => {
    expect(victimIds.length).toBeGreaterThan(0)
    expect(idsIn(theirs.raw, callOf(words(victim, 'c')).call)).toEqual(victimIds)
    expect(idsIn(own.raw, own.call).filter((id) => victimIds.includes(id))).toEqual([])
    const places = leavesOf(own.call).map(nameOf)
    expect(proofs.some((proof) => places.includes(proof))).toBe(true)
  })

  it('is never of another customer because of what a stranger can write in it', () => {
    const exchanged = leavesOf(own.call)
      .filter((place) => !proofs.includes(nameOf(place)))
      .flatMap((place) => [valueAt(theirs.call, place), ...odd].map((value) => [place, value] as const))
    const added = nodesOf(own.call).flatMap((place) =>
      claims
        .map((claim) => [...place, claim])
        .filter((each) => valueAt(own.call, each) === undefined && !proofs.includes(nameOf(each)))
        .flatMap((each) => odd.map((value) => [each, value] as const)),
    )
    const taken = [...exchanged, ...added].filter(([place, value]) =>
      idsIn(own.raw, withValue(own.call, place, value)).some((id) => victimIds.includes(id)),
    )
    expect(taken.map(([place]) => nameOf(place))).toEqual([])
  })
})

describe('a call of a page with the web chat of Microsoft', () => {
  it('is of its own conversation, whomever the page says it is from', () => {
    const fake = fakes.microsoft!(() => at)
    const [victim, stranger] = fake.customers
    const idsOf = (customer: string, more: object) => {
      const [call] = fake.tell([words(customer, 'd')], 'https://parley.example/input/x/key', at)
      // The fake writes activities.
      const activity = { ...(JSON.parse(call!.body.toString()) as object), ...more }
      return adapterOf('microsoft')!
        .parse(rawOf(JSON.stringify(activity)), fake.settings as FieldValues)
        .flatMap(({ from }) => from.ids)
    }
    const web = { channelId: 'webchat', conversation: { id: 'own-conversation' } }
    expect(idsOf(victim, {})).toEqual([victim])
    expect(idsOf(stranger, { ...web, from: { id: victim } })).toEqual([`${victim} own-conversation`])
  })
})
