/** What a call does not know is named in its answer: asked of the schema of every route that takes a body. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { asRead, unknownIn } from '../../functions/platform/request/said.ts'
import { sampleValue } from './contract-samples.ts'
import { askEach, everyRoute, hasBody } from './every-route.ts'

const named = (said: unknown, taken: unknown) => unknownIn(said, taken).map(({ path }) => path)

it('names a field by its place, also within lists and groups that are unknown as a whole', () => {
  const schema = z.object({ a: z.array(z.object({ b: z.string() })), c: z.record(z.string(), z.string()) })
  const said = { a: [{ b: 'x', d: 1 }], c: { any: 'y' }, e: { f: { g: 1 }, h: [] }, i: {} }
  expect(named(said, schema.parse(said))).toEqual(['a.0.d', 'e.f.g', 'e.h', 'i'])
  expect(unknownIn({ x: 1 }, {})).toEqual([
    {
      path: 'x',
      code: 'unknown-field',
      values: {},
      message: 'This call has no field of this name, so it was left out.',
    },
  ])
})

/** Where the input names something. */
const id = '01JD0000000000000000000000'
const known = {
  id,
  token: 'x'.repeat(43),
  code: '123456',
  emails: ['someone@people.example'],
  userSid: 'x'.repeat(40),
  jobs: [id],
  userIds: [id],
}
/** Where the name alone tells too little. */
const ofRoute: Readonly<Record<string, object>> = {
  'review.assign': { items: [{ ids: [id], value: 'Where is my order?' }] },
}

it('is told by every route that takes a body, whatever else the body says', async () => {
  const routes = everyRoute.filter((one) => hasBody(one) && one.route.signedBy === undefined)
  expect(routes.length).toBeGreaterThan(200)
  await askEach(routes, async ({ name, route }) => {
    const said = { ...(sampleValue(route.input, { ...known, ...ofRoute[name] }) as object), 'no-such-field': 1 }
    const read = asRead(route, said)
    const parsed = route.input.safeParse(read)
    expect(parsed.error?.issues ?? []).toEqual([])
    expect(named(read, parsed.data)).toEqual(['no-such-field'])
    return Promise.resolve()
  })
})
