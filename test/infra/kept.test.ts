/** What is kept stays: the table, the files and the people outlive every deployment, and can be taken back in time. */
import { describe, expect, it } from 'vitest'
import { synthesise, type Value } from './templates.ts'

const templates = synthesise()

describe('data is kept', () => {
  const [table] = templates.ofType('AWS::DynamoDB::GlobalTable')
  const [replica] = table!.Properties.Replicas as Record<string, Value>[]

  it('the table can be put back to any second of the last 35 days', () => {
    expect(replica!.PointInTimeRecoverySpecification).toEqual({
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: 35,
    })
  })

  it('the table cannot be deleted by mistake', () => expect(replica!.DeletionProtectionEnabled).toBe(true))

  it('the pool of agents cannot be deleted by mistake', () => {
    const [pool] = templates.ofType('AWS::Cognito::UserPool')
    expect(pool!.Properties.DeletionProtection).toBe('ACTIVE')
  })

  it('everything of the data stack outlives it', () => {
    const kept = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool']
    const found = templates.resources.filter(({ template, Type }) => template.includes('-data.') && kept.includes(Type))
    expect(found).toHaveLength(5)
    for (const { DeletionPolicy, UpdateReplacePolicy } of found) {
      // A first creation that fails leaves nothing behind that would stand in the way of the next one.
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain'])
    }
  })

  it('a deleted file can be brought back for as long as the table can', () => {
    const [handler] = templates.ofType('AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName)
    const media = templates.target(handler!, 'Environment', 'Variables', 'MEDIA_BUCKET')
    expect(templates.read(media, 'VersioningConfiguration', 'Status')).toBe('Enabled')
    const rules = templates.read(media, 'LifecycleConfiguration', 'Rules') as Record<string, Value>[]
    expect(rules).toContainEqual(
      expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 35 }, ExpiredObjectDeleteMarker: true }),
    )
  })

  it('a stage that adopts a restored table uses it everywhere, and changes nothing of the stack that holds its own', () => {
    const tableName = 'parley-restored'
    const tableStreamArn = 'arn:aws:dynamodb:eu-west-1:1:table/parley-restored/stream/2026-11-22T03:00:00.000'
    const adopted = synthesise({ tableName, tableStreamArn })
    const handlers = adopted.ofType('AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName)
    expect(handlers.length).toBeGreaterThan(20)
    for (const handler of handlers)
      expect(adopted.text(handler, 'Environment', 'Variables', 'TABLE_NAME')).toBe(tableName)
    // What reads a stream begins somewhere in it; what reads a queue does not.
    const sources = adopted
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => Properties['StartingPosition'] !== undefined)
    expect(sources.length).toBe(2)
    expect(sources.map((source) => adopted.text(source, 'EventSourceArn'))).toEqual(sources.map(() => tableStreamArn))
    const elsewhere = adopted.resources.filter(({ template }) => !template.includes('-data.'))
    const said = JSON.stringify(elsewhere.map((each) => adopted.resolve(each.template, each.Properties)))
    const [own] = adopted.ofType('AWS::DynamoDB::GlobalTable')
    expect(said).toContain(`:table/${tableName}`)
    expect(said).not.toContain(own!.logicalId)
    const dataOf = ({ byName }: typeof templates) => {
      const [, { Resources, Outputs = {} }] = Object.entries(byName).find(([name]) => name.includes('-data.'))!
      const { TableName: _, ...outputs } = Outputs
      return { Resources, outputs }
    }
    expect(dataOf(adopted)).toEqual(dataOf(templates))
  })
})
