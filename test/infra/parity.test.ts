/** The cloud in AWS is the cloud that runs on a laptop: both come from `infra/definition/definition.ts`, and nothing is lost on the way. */
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cloudDefined, cloudFrom, productFunctions, type Cloud } from './cloud-from.ts'
import { synthesise } from './templates.ts'

// A stage that names no sender grants nobody to send mail.
const templates = synthesise({ mailSender: 'parley@example.com' })
const built = cloudFrom(templates)
const defined = cloudDefined()

describe('the synthesised cloud has exactly the defined', () => {
  for (const part of Object.keys(defined) as (keyof Cloud)[]) {
    it(part, () => expect(built[part]).toEqual(defined[part]))
  }
})

it('the stages differ in names and options only', () => {
  const production = cloudFrom(
    synthesise({
      stage: 'production',
      domainName: 'console.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/abc',
      mailSender: 'parley@example.com',
      pager: 'oncall@example.com',
    }),
  )
  expect(production).toEqual(built)
})

it('the prefix of jobs and a job’s name are the ARN of the machine that is built', () => {
  const [handler] = productFunctions(templates)
  for (const machine of templates.ofType('AWS::StepFunctions::StateMachine')) {
    const name = templates.text(machine, 'StateMachineName')
    const job = name.replace(/^parley-[a-z]+-/, '')
    expect(templates.text(handler!, 'Environment', 'Variables', 'JOBS_ARN_PREFIX') + job).toBe(
      `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:stateMachine:${name}`,
    )
  }
})

it('a stage sets the throttles of its routes once these are there', () => {
  for (const stage of templates.ofType('AWS::ApiGatewayV2::Stage')) {
    const api = templates.target(stage, 'ApiId').logicalId
    const routes = templates
      .ofType('AWS::ApiGatewayV2::Route')
      .filter((route) => templates.target(route, 'ApiId').logicalId === api)
    const holders = templates
      .ofType('AWS::CloudFormation::Stack')
      .filter(({ Metadata }) =>
        routes.some(({ template }) => template === basename(Metadata?.['aws:asset:path'] as string)),
      )
    expect(holders.length).toBeGreaterThan(0)
    expect(stage.DependsOn).toEqual(expect.arrayContaining(holders.map(({ logicalId }) => logicalId)))
  }
})
