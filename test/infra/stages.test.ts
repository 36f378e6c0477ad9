/** Stages: each is a cloud of its own, and its console is told of that one and of no other. */
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseRoute, type Contract } from '#shared/contract'
import { ConsoleSettings } from '#shared/console-config'
import { contracts } from '#shared/contracts/index'
import { synthesise, type Templates, type Value } from './templates.ts'

const stages = ['production', 'staging', 'development'] as const
const built = stages.map((stage) => ({ stage, templates: synthesise({ stage }) }))

/** What a stage publishes beside its console, with references followed. */
function settingsOf(templates: Templates): ConsoleSettings {
  const upload = templates
    .ofType('Custom::CDKBucketDeployment')
    .find(({ logicalId }) => logicalId.startsWith('PagesCustomResource'))!
  const markers = (templates.read(upload, 'SourceMarkers') as Record<string, string>[])[1]!
  const name = readdirSync(templates.directory, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('/settings.json'),
  )!
  const text = readFileSync(`${templates.directory}/${name}`, 'utf8')
  return ConsoleSettings.parse(JSON.parse(text.replace(/<<marker:[^>]+>>/g, (marker) => markers[marker]!)))
}

/** The stack that holds the resource of this id. */
const stackOf = (templates: Templates, id: string) =>
  templates.resources.find(({ logicalId }) => logicalId === id)!.template.replace('.template.json', '')

/** By path, the resource that answers behind the distribution of a stage. */
function backendsOf(templates: Templates): Record<string, string> {
  const [distribution, ...others] = templates.ofType('AWS::CloudFront::Distribution')
  expect(others).toEqual([])
  const config = templates.read(distribution!, 'DistributionConfig') as Record<string, Record<string, Value>[]>
  const domains = new Map(config['Origins']!.map(({ Id, DomainName }) => [Id, DomainName as string]))
  const paths = config['CacheBehaviors']!.map(({ PathPattern, TargetOriginId }) => {
    const [, id = ''] = /^<([^.>]+)/.exec(domains.get(TargetOriginId)!)!
    return [PathPattern as string, id] as const
  })
  return Object.fromEntries(paths)
}

describe.each(built)('AUTH-026: the stage $stage', ({ stage, templates }) => {
  it('has a backend host of its own for calls and one for sockets, behind a distribution of its own', () => {
    const backends = backendsOf(templates)
    const apis = Object.fromEntries(
      templates.ofType('AWS::ApiGatewayV2::Api').map(({ logicalId, Properties }) => [logicalId, Properties['Name']]),
    )
    expect(apis[backends['/api/*']!]).toBe(`parley-${stage}-http`)
    expect(apis[backends['/socket']!]).toBe(`parley-${stage}-sockets`)
    expect(stackOf(templates, backends['/api/*']!)).toBe(`parley-${stage}-api`)
  })

  it('tells its console which stage it is, and of its own sign-in alone', () => {
    const settings = settingsOf(templates)
    const [pool] = templates.ofType('AWS::Cognito::UserPool')
    const [poolClient] = templates.ofType('AWS::Cognito::UserPoolClient')
    expect(settings).toMatchObject({
      stage,
      userPoolId: `<${pool!.logicalId}>`,
      userPoolClientId: `<${poolClient!.logicalId}>`,
    })
    expect(stackOf(templates, pool!.logicalId)).toBe(`parley-${stage}-data`)
  })

  it('names nothing of another stage', () => {
    const all = JSON.stringify(templates.byName)
    expect(all).toContain(`parley-${stage}-`)
    for (const other of stages.filter((each) => each !== stage)) expect(all).not.toContain(`parley-${other}-`)
  })
})

it('AUTH-026: the console reaches the backend of the stage that has served it, because it names no host', () => {
  const routes = Object.values(contracts).flatMap((contract: Contract) => Object.values(contract))
  expect(routes.length).toBeGreaterThan(100)
  for (const { route } of routes) expect(parseRoute(route).path).toMatch(/^\/(api|input)\/\w/)
  for (const { templates } of built) expect(settingsOf(templates).socketPath).toBe('/socket')
  const sources = ['core/api.ts', 'core/live/socket.ts', 'core/settings.ts', 'core/session/session.ts'].map((file) =>
    readFileSync(new URL(`../../frontend/src/${file}`, import.meta.url), 'utf8'),
  )
  expect(sources.join('\n')).toContain("fetch('/settings.json'")
  for (const source of sources) expect(source).not.toMatch(/https?:\/\/[\w.-]+\.\w/)
})
