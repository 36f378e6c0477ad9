/** How CloudFront keeps answers of the API, and that it keeps no refusal. */
import { Duration } from 'aws-cdk-lib'
import { CacheHeaderBehavior, CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { keptAnswers } from '../definition/kept-answers.ts'
import { nameIn, type Stage } from './stage.ts'

/** Those that CloudFront keeps for ten seconds by itself, whatever they say. */
export const errorsKeptOtherwise = [404, 414, 500, 501, 502, 503, 504]

/** Public answers of the API, by what they depend on; one that says `no-store` is not kept. */
export function keptPolicy(scope: Construct, stage: Stage) {
  return new CachePolicy(scope, 'KeptAnswers', {
    cachePolicyName: nameIn(stage, 'kept-answers'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(keptAnswers.seconds),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...keptAnswers.query),
    headerBehavior: CacheHeaderBehavior.allowList(...keptAnswers.headers),
    enableAcceptEncodingGzip: true,
  })
}
