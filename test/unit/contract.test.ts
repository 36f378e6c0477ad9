import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { catalogue } from '#shared/content/catalogue'
import { everyone } from '#shared/access'
import {
  addressed,
  client,
  contract,
  parseRoute,
  type Addressed,
  type Client,
  type Route,
  type Send,
} from '#shared/contract'
import type { AskedQuestion, Form, FormField, FormQuestion } from '#shared/contracts/forms'
import { contracts } from '#shared/contracts/index'
import { contentKinds } from '#shared/references'

const access = { roles: everyone, can: 'read' } as const

const letters = contract({
  list: {
    route: 'GET /api/agent/letters',
    summary: 'Lists the letters.',
    access,
    input: z.object({ page: z.optional(z.string()), size: z.optional(z.int()) }),
    output: z.array(z.string()),
  },
  update: {
    route: 'PUT /api/agent/boxes/{box}/letters/{_id}',
    summary: 'Changes a letter.',
    access,
    audit: { none: 'letters are kept by no audit' },
    input: z.object({ box: z.string(), _id: z.string(), text: z.string() }),
    output: z.object({ text: z.string() }),
  },
})

describe('the parts of an input', () => {
  it('a path is taken apart', () => {
    expect(parseRoute('PUT /api/agent/boxes/{box}/letters/{_id}')).toEqual({
      verb: 'PUT',
      path: '/api/agent/boxes/{box}/letters/{_id}',
      parameters: ['box', '_id'],
    })
  })

  it('travel in the path and the body of what is written', () => {
    expect(addressed(letters.update.route, { box: 'in', _id: '7', text: 'Dear' })).toEqual({
      route: letters.update.route,
      verb: 'PUT',
      path: '/api/agent/boxes/in/letters/7',
      body: { text: 'Dear' },
    })
  })

  it('travel in the query of what is read, which has no body', () => {
    expect(addressed(letters.list.route, { page: 'a b&c=d', size: 5 })).toEqual({
      route: letters.list.route,
      verb: 'GET',
      path: '/api/agent/letters?page=a+b%26c%3Dd&size=5',
      body: undefined,
    })
  })

  it('travel in a header, and in no address, where they open a session', () => {
    const held = { client: 'bloom', userSid: 'secret' }
    expect(addressed('GET /api/user/event', held)).toEqual({
      route: 'GET /api/user/event',
      verb: 'GET',
      path: '/api/user/event?client=bloom',
      body: undefined,
      headers: { 'x-session': 'secret' },
    })
    expect(addressed('POST /api/user/upload', held)).toMatchObject({ path: '/api/user/upload', body: held })
  })

  it('are left out where they are undefined, and kept where they are null, false or empty', () => {
    expect(addressed('GET /api/x', { page: undefined }).path).toBe('/api/x')
    expect(addressed('GET /api/x', { page: '', on: false }).path).toBe('/api/x?page=&on=false')
    expect(addressed('POST /api/x', { a: undefined, b: null }).body).toEqual({ b: null })
    expect(addressed('DELETE /api/x/{id}', { id: '1' })).toMatchObject({ path: '/api/x/1', body: undefined })
  })

  it.each([
    ['../../admin', '..%2F..%2Fadmin'],
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['grün 100%', 'gr%C3%BCn%20100%25'],
    ['{box}', '%7Bbox%7D'],
    ['$&', '%24%26'],
  ])('cannot leave their place in the path: %s', (id, written) => {
    const { path } = addressed(letters.update.route, { box: 'in', _id: id })
    expect(path).toBe(`/api/agent/boxes/in/letters/${written}`)
  })
})

it('a client has one function a route, which sends the addressed call', async () => {
  const calls: Addressed[] = []
  const send: Send = async (call) => (calls.push(call), ['answer'])
  const post = client(letters, send)
  expect(Object.keys(post)).toEqual(['list', 'update'])
  expect(await post.list()).toEqual(['answer'])
  expect(await post.list({ page: '2' })).toEqual(['answer'])
  expect(calls.map(({ path }) => path)).toEqual(['/api/agent/letters', '/api/agent/letters?page=2'])
})

/** These are read by the compiler and never run: each line that must not compile would fail the build if it did. */
const promises = {
  anInputNamesEveryPathParameter: () =>
    contract({
      get: {
        route: 'GET /api/agent/letters/{_id}',
        summary: 'Gives a letter.',
        access,
        // @ts-expect-error -- no field for path parameter _id
        input: z.object({ id: z.string() }),
        output: z.string(),
      },
    }),

  aPathStartsWithApi: () =>
    contract({
      get: {
        // @ts-expect-error -- outside /api/
        route: 'GET /letters',
        summary: 'Lists the letters.',
        access,
        input: z.object({}),
        output: z.string(),
      },
    }),

  aVerbIsOneOfFour: () =>
    contract({
      // @ts-expect-error -- PATCH is none of them
      get: { route: 'PATCH /api/letters', summary: 'Lists.', access, input: z.object({}), output: z.string() },
    }),

  anInputIsAnObject: () =>
    contract({
      // @ts-expect-error -- a string has no fields to send
      get: { route: 'GET /api/letters', summary: 'Lists.', access, input: z.string(), output: z.string() },
    }),

  aChangeNamesItsAudit: () =>
    contract({
      // @ts-expect-error -- nobody would know who did it
      create: {
        route: 'POST /api/letters',
        summary: 'Writes a letter.',
        access,
        input: z.object({}),
        output: z.string(),
      },
    }),

  aRoleIsOneThatExists: () =>
    contract({
      get: {
        route: 'GET /api/letters',
        summary: 'Lists the letters.',
        // @ts-expect-error -- nobody is an owner
        access: { roles: ['owner'], can: 'read' },
        input: z.object({}),
        output: z.string(),
      },
    }),

  anOperationExists: (post: Client<typeof letters>) =>
    // @ts-expect-error -- there is no such operation
    post.remove({ _id: '1' }),

  aBodyIsWhole: (post: Client<typeof letters>) =>
    // @ts-expect-error -- the text is missing
    post.update({ box: 'in', _id: '1' }),

  aBodyHasTheRightTypes: (post: Client<typeof letters>) =>
    // @ts-expect-error -- a text is no number
    post.update({ box: 'in', _id: '1', text: 1 }),

  anInputThatIsNeededIsGiven: (post: Client<typeof letters>) =>
    // @ts-expect-error -- only an input that may be empty can be left out
    post.update(),

  anAnswerIsWhatTheOutputSays: async (post: Client<typeof letters>): Promise<number> =>
    // @ts-expect-error -- the text of a letter is no number
    (await post.update({ box: 'in', _id: '1', text: 'Dear' })).text,
}

it('the compiler keeps the promises of a contract', () => {
  expect(Object.keys(promises)).toHaveLength(11)
})

const routes = Object.entries(contracts).flatMap(([area, routesOf]) =>
  Object.entries(routesOf).map(([name, route]): [string, Route] => [`${area}.${name}`, route]),
)

describe.each(routes)('%s', (_, { route, summary, input, output }) => {
  it('says in one sentence what it does', () => expect(summary).toMatch(/^\p{Lu}.{10,}[^.]\.$/u))

  it('is addressed below /api/ or /input/, in parts that need no encoding', () => {
    expect(route).toMatch(/^(GET|POST|PUT|DELETE) \/(api|input)(\/([\w-]+|\{\w+\}))+$/)
  })

  it('documents what it answers and what it takes', () => {
    expect(z.toJSONSchema(output)).toHaveProperty('$schema')
    expect(z.toJSONSchema(input, { io: 'input' })).toHaveProperty('$schema')
  })
})

describe('all routes together', () => {
  it('have one address each, whatever their parameters are called', () => {
    const addresses = routes.map(([, { route }]) => route.replace(/\{\w+\}/g, '{}'))
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('have one name each, whatever its letters', () => {
    const names = routes.map(([name]) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })
})

const id = (digit: number) => String(digit).padStart(26, '0')

describe('the catalogue of content', () => {
  const question: AskedQuestion = { key: 'name', question: {}, fieldType: 'input', dataType: 'text', choices: [] }
  const saved = { _id: id(1), key: 'key', title: 'Contact', revision: 1, updated: '2026-01-01T00:00:00Z' }

  it('names only kinds that exist', () => {
    expect(contentKinds).toEqual(expect.arrayContaining(Object.keys(catalogue)))
  })

  it('a form mentions each question it takes from the bank, and where', () => {
    const fromBank = [2, 3, 2].map((each): FormQuestion => ({ fieldType: 'existing', fieldId: id(each) }))
    const form: Form = { ...saved, type: 'form', questions: [question, ...fromBank] }
    expect(catalogue.form.references(form)).toEqual([
      { kind: 'field', id: id(2), path: 'questions.1.fieldId' },
      { kind: 'field', id: id(3), path: 'questions.2.fieldId' },
      { kind: 'field', id: id(2), path: 'questions.3.fieldId' },
    ])
  })

  it('a question of the bank refers to nothing', () => {
    const field: FormField = { ...saved, ...question, type: 'form-field' }
    expect(catalogue.field.references(field)).toEqual([])
  })
})
