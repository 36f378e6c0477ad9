/** What CloudFront keeps of the API, held against the definition that the embedded edge runs. */
import { describe, expect, it } from 'vitest'
import { keptAnswers } from '../../infra/definition/kept-answers.ts'
import { synthesise, type Value } from './templates.ts'

const templates = synthesise()
const [distribution] = templates.ofType('AWS::CloudFront::Distribution')

describe('the answers that are kept', () => {
  const config = templates.read(distribution!, 'DistributionConfig') as Record<string, Value>
  const behaviours = config.CacheBehaviors as Record<string, Value>[]

  it('are those that a contract says are kept, before the rest of the API', () => {
    expect(keptAnswers.paths).toEqual(['/api/user/launcher', '/api/user/settings'])
    const patterns = behaviours.map(({ PathPattern }) => PathPattern)
    expect(patterns.slice(0, 2)).toEqual(keptAnswers.paths)
    expect(patterns.indexOf('/api/*')).toBeGreaterThan(1)
  })

  it('are kept by all they depend on, for a minute at most and not without saying so', () => {
    const [policy] = templates.ofType('AWS::CloudFront::CachePolicy')
    expect(behaviours.map(({ CachePolicyId }) => CachePolicyId === `<${policy!.logicalId}>`).slice(0, 3)).toEqual([
      true,
      true,
      false,
    ])
    expect(templates.read(policy!, 'CachePolicyConfig')).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: keptAnswers.seconds,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingGzip: true,
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: keptAnswers.query },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: keptAnswers.headers },
      },
    })
    expect(keptAnswers).toMatchObject({ query: ['client', 'language', 'asked'], headers: ['origin', 'sec-fetch-site'] })
    expect(keptAnswers.seconds).toBe(60)
  })

  it('are no refusals: CloudFront would keep a 404 or a failure for ten seconds by itself', () => {
    const kept = config.CustomErrorResponses as { ErrorCode: number; ErrorCachingMinTTL: number }[]
    expect(kept.map(({ ErrorCode, ErrorCachingMinTTL }) => [ErrorCode, ErrorCachingMinTTL])).toEqual(
      [404, 414, 500, 501, 502, 503, 504].map((status) => [status, 0]),
    )
  })
})
