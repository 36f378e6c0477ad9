import { expect, it } from 'vitest'
import { limitOf, parseRoute, type Contract } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { callLimits } from '#shared/call-limits'
import { openApi, type JsonSchema } from '#shared/contracts/openapi'
import { faults } from '#shared/faults'

// As a reader of the file has it: what JSON cannot carry is gone.
const document = JSON.parse(JSON.stringify(openApi())) as ReturnType<typeof openApi>
const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
)
const routes = Object.entries(contracts).flatMap(([area, contract]) =>
  Object.entries(contract as Contract).map(([name, route]) => ({ id: `${area}.${name}`, route })),
)

/** A path whose parameters have no names. */
const unnamed = (path: string) => path.replace(/\{\w+\}/g, '{}')

it('has every route under its area, its name and its verb', () => {
  expect(operations).toHaveLength(routes.length)
  for (const { id, route } of routes) {
    const { verb, path } = parseRoute(route.route)
    const known = Object.keys(document.paths).find((other) => unnamed(other) === unnamed(path))!
    expect(document.paths[known]?.[verb.toLowerCase()]).toMatchObject({ operationId: id, summary: route.summary })
  }
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
})

it('has each path once, whatever its parameters are called', () => {
  const paths = Object.keys(document.paths).map(unnamed)
  expect(new Set(paths).size).toBe(paths.length)
})

it('says that what is named by its id may not be there, and that a body that needs nothing may be left out', () => {
  const of = (path: string, verb: string) => document.paths[path]![verb]!
  for (const [path, verb] of [
    ['/api/agent/messages', 'get'],
    ['/api/agent/send/text', 'post'],
    ['/api/agent/forms/{_id}', 'get'],
    ['/api/user/settings', 'get'],
  ] as const)
    expect(of(path, verb).responses).toHaveProperty('404')
  expect(of('/api/agent/login', 'get').responses).not.toHaveProperty('404')
  expect(of('/api/agent/send/text', 'post').requestBody).toMatchObject({ required: true })
  expect(of('/api/agent/block', 'post').requestBody).toMatchObject({ required: true })
  expect(of('/api/agent/users', 'post').requestBody).toMatchObject({ required: false })
})

it('refers to nothing that is not there', () => {
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
  expect(references.length).toBeGreaterThan(0)
  for (const reference of new Set(references)) {
    const [, ...names] = reference.slice('"$ref":"'.length, -1).split('/')
    const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
    expect(found, reference).toBeDefined()
  }
})

it('lists the codes of all faults of fields', () => {
  const { details } = document.components.schemas.Problem.properties as Record<string, { items: JsonSchema }>
  expect(details?.items.properties?.['code']).toMatchObject({ type: 'string', enum: Object.keys(faults) })
})

it('gives every parameter of a path, with a schema, and every write a body', () => {
  for (const { path, verb, operation } of operations) {
    const given = operation.parameters.filter((parameter) => 'in' in parameter && parameter.in === 'path')
    expect(given.map((parameter) => 'name' in parameter && parameter.name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
    for (const parameter of given) expect(parameter).toMatchObject({ required: true, schema: { type: 'string' } })
    expect('requestBody' in operation).toBe(verb === 'post' || verb === 'put')
  }
})

it('asks for a token or the scope of an API key wherever the route does, and says so when it refuses', () => {
  for (const { id, route } of routes) {
    const { operation } = operations.find((one) => one.operation.operationId === id)!
    const { access } = route
    const key = typeof access === 'object' && access.key ? [{ key: [access.key] }] : []
    expect(operation.security).toEqual(typeof access === 'object' ? [{ token: [] }, ...key] : [])
    expect('401' in operation.responses).toBe(access === 'customer' || typeof access === 'object')
    expect('403' in operation.responses).toBe(access !== 'public')
    expect(Object.keys(operation.responses).filter((status) => /^[23]/.test(status))).toHaveLength(1)
  }
})

it('tells of every route how often it may be called, and how long whoever is refused has to wait', () => {
  for (const { id, route } of routes) {
    const { operation } = operations.find((one) => one.operation.operationId === id)!
    const { calls, seconds } = callLimits[limitOf(route)]
    expect(operation.description).toContain(`At most ${calls} calls within ${seconds} seconds.`)
    expect(operation.responses['429']).toEqual({ $ref: '#/components/responses/429' })
  }
  expect(document.components.responses['429']).toMatchObject({ headers: { 'Retry-After': expect.anything() } })
})

it('keeps what travels in the path out of the body', () => {
  const update = document.paths['/api/agent/forms/{_id}']!['put']!
  expect(JSON.stringify(update.requestBody)).not.toContain('"_id"')
  expect(JSON.stringify(update.requestBody)).toContain('"questions"')
})
