/** How CloudFront gives the pictures of companies' brands, which lie in the bucket of files, in another stack. */
import { expect, it } from 'vitest'
import { brandHeaders } from '../../infra/definition/site.ts'
import { synthesise, type Value } from './templates.ts'

const templates = synthesise()
const [distribution] = templates.ofType('AWS::CloudFront::Distribution')
const config = templates.read(distribution!, 'DistributionConfig') as Record<string, Value>
const behaviour = (config.CacheBehaviors as Record<string, Value>[]).find(
  ({ PathPattern }) => PathPattern === '/brand/*',
)!
const media = templates.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Media'))!

it('the pictures of companies’ brands come from the bucket of files as they are: read only, signed by the edge, under no other address', () => {
  const origin = (config.Origins as Record<string, Value>[]).find(({ Id }) => Id === behaviour.TargetOriginId)!
  expect(origin.DomainName).toBe(`<${media.logicalId}.RegionalDomainName>`)
  expect(origin.OriginAccessControlId).toEqual(expect.stringContaining('OriginAccessControl'))
  expect(origin.OriginPath ?? '').toBe('')
  expect(behaviour).not.toHaveProperty('AllowedMethods')
  expect(behaviour).not.toHaveProperty('FunctionAssociations')
})

it('they carry the headers that the edge of a laptop sets, and nothing that keeps a refusal', () => {
  const found = templates
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .find(({ logicalId }) => logicalId.startsWith('BrandHeaders'))!
  const read = (...path: string[]) => templates.read(found, 'ResponseHeadersPolicyConfig', ...path)
  const { Items } = read('CustomHeadersConfig') as { Items: { Header: string; Value: string }[] }
  const security = read('SecurityHeadersConfig') as Record<string, Record<string, Value>>
  expect({
    ...Object.fromEntries(Items.map(({ Header, Value }) => [Header, Value])),
    'content-security-policy': security.ContentSecurityPolicy!.ContentSecurityPolicy,
    'x-content-type-options': security.ContentTypeOptions && 'nosniff',
  }).toEqual(brandHeaders)
})

it('they are all that the edge may read of that bucket, and only distributions of this account may', () => {
  const policy = templates
    .ofType('AWS::S3::BucketPolicy')
    .find((each) => templates.target(each, 'Bucket').logicalId === media.logicalId)!
  const { Statement } = templates.read(policy, 'PolicyDocument') as unknown as {
    Statement: { Principal: Record<string, string> }[]
  }
  expect(Statement.filter(({ Principal }) => Principal.Service === 'cloudfront.amazonaws.com')).toEqual([
    {
      Effect: 'Allow',
      Action: 's3:GetObject',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Resource: `<${media.logicalId}.Arn>/brand/*`,
      Condition: {
        StringEquals: { 'AWS:SourceAccount': '<AWS::AccountId>' },
        ArnLike: { 'AWS:SourceArn': 'arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution/*' },
      },
    },
  ])
})
