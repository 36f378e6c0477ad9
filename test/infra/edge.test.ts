/** What CloudFront adds to the requests of the two APIs, and how functions know that it did. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { synthesise } from './templates.ts'

const templates = synthesise()
const [distribution] = templates.ofType('AWS::CloudFront::Distribution')

describe('the API’s requests', () => {
  const asked = (more: Record<string, { value: string }>) => {
    const script = readFileSync(new URL('../../infra/cloud/api-request.js', import.meta.url), 'utf8')
    const request = { headers: { host: { value: 'console.example.com' }, ...more } }
    runInNewContext(`${script}; handler(event)`, { event: { request, viewer: { ip: '203.0.113.9' } } })
    return request.headers as Record<string, { value: string }>
  }

  it('bring the address of who asks, whatever the caller says it is', () => {
    expect(asked({ 'x-viewer-address': { value: '198.51.100.1' } })['x-viewer-address']).toEqual({
      value: '203.0.113.9',
    })
  })
})

it('both APIs are told by a secret that a request came through CloudFront, and no template holds it', () => {
  const origins = templates.read(distribution!, 'DistributionConfig', 'Origins') as {
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
  }[]
  const told = origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
  expect(told.map(({ HeaderName }) => HeaderName)).toEqual(['x-parley-edge', 'x-parley-edge'])
  const [handler] = templates
    .ofType('AWS::Lambda::Function')
    .filter(({ Properties }) => Properties.FunctionName === 'parley-development-accounts')
  const known = templates.text(handler!, 'Environment', 'Variables', 'EDGE_SECRET')
  expect(known).toMatch(/EdgeSecret/)
  expect(new Set(told.map(({ HeaderValue }) => HeaderValue))).toEqual(new Set([known]))
})
