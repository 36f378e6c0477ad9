/** How much a stage takes: what its options say of requests and of functions that run at once. */
import { describe, expect, it } from 'vitest'
import { jobs } from '../../infra/definition/jobs.ts'
import { stageFrom } from '../../infra/cloud/stage.ts'
import { synthesise, type Templates } from './templates.ts'

describe('-c scale', () => {
  it('multiplies what every route takes', () => {
    const large = synthesise({ scale: '10' })
    expect(throttlesOf(large, 'HTTP')).toMatchObject({
      'POST /api/user/event/text': [2000, 4000],
      'POST /api/user/session': [1000, 2000],
      'POST /input/{proxy+}': [4000, 8000],
      '*': [5000, 10_000],
    })
    const sources = large.ofType('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties['ScalingConfig'])
    expect(sources.filter(Boolean)).toEqual([200, 200, 200].map((MaximumConcurrency) => ({ MaximumConcurrency })))
    expect(throttlesOf(large, 'WEBSOCKET')).toEqual({ $connect: [1000, 2000], '*': [5000, 10_000] })
  })

  it('is one unless it is given, and never less', () => {
    expect(throttlesOf(synthesise(), 'HTTP')['POST /api/user/event/text']).toEqual([200, 400])
    expect(() => stageFrom((name) => ({ scale: '0.5' })[name])).toThrow('scale')
    expect(() => stageFrom((name) => ({ scale: 'ten' })[name])).toThrow('scale')
  })
})

describe('-c concurrency', () => {
  /** By function of ours, how many of it may run at once. */
  const reservedOf = (templates: Templates) =>
    templates
      .ofType('AWS::Lambda::Function')
      .filter(({ Properties }) => Properties['ReservedConcurrentExecutions'] !== undefined)
      .map((found): [string, number] => [
        templates.text(found, 'FunctionName').replace('parley-development-', ''),
        Number(templates.text(found, 'ReservedConcurrentExecutions')),
      ])

  it('is kept from jobs but for what each of them has, so that those who answer customers have the rest', () => {
    const reserved = reservedOf(synthesise({ concurrency: '1000' }))
    expect(reserved.map(([name]) => name).toSorted()).toEqual([...jobs].toSorted())
    const sum = reserved.reduce((all, [, count]) => all + count, 0)
    expect(1000 - sum).toBeGreaterThanOrEqual(100)
    expect(sum).toBeLessThanOrEqual(250)
    for (const [name, count] of reserved) expect(count, name).toBeGreaterThan(0)
  })

  it('reserves nothing in an account that AWS would leave with fewer than a hundred', () => {
    expect(reservedOf(synthesise({ concurrency: '10' }))).toEqual([])
    expect(reservedOf(synthesise({ concurrency: '250' }))).toEqual([])
    expect(() => stageFrom((name) => ({ concurrency: 'many' })[name])).toThrow('concurrency')
  })
})

interface Throttling {
  readonly ThrottlingRateLimit: number
  readonly ThrottlingBurstLimit: number
}

interface Settings {
  readonly DefaultRouteSettings: Throttling
  readonly RouteSettings: Readonly<Record<string, Throttling>>
}

/** By route, requests a second and how many at once; the stage itself is `*`. */
function throttlesOf(templates: Templates, protocol: 'HTTP' | 'WEBSOCKET'): Record<string, number[]> {
  const stage = templates
    .ofType('AWS::ApiGatewayV2::Stage')
    .find((found) => templates.target(found, 'ApiId').Properties['ProtocolType'] === protocol)!
  const { DefaultRouteSettings, RouteSettings } = stage.Properties as unknown as Settings
  return Object.fromEntries(
    Object.entries({ ...RouteSettings, '*': DefaultRouteSettings }).map(([key, settings]) => {
      const { ThrottlingRateLimit, ThrottlingBurstLimit } = settings
      return [key, [ThrottlingRateLimit, ThrottlingBurstLimit]]
    }),
  )
}
