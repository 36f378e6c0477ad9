/** What outlives the loss of the account or the region: only where a vault elsewhere is named. */
import { expect, it } from 'vitest'
import { stageFrom } from '../../infra/cloud/stage.ts'
import { synthesise } from './templates.ts'

const backupVault = 'arn:aws:backup:eu-central-1:444455556666:backup-vault:parley'
const templates = synthesise({ backupVault })

it('each night table and files are copied to the vault, and both copies are gone after the 35 days that receipts promise', () => {
  const [plan] = templates.ofType('AWS::Backup::BackupPlan')
  const [vault] = templates.ofType('AWS::Backup::BackupVault')
  expect(templates.read(plan!, 'BackupPlan', 'BackupPlanRule')).toEqual([
    {
      RuleName: 'nightly',
      ScheduleExpression: 'cron(30 4 * * ? *)',
      TargetBackupVault: `<${vault!.logicalId}.BackupVaultName>`,
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: [{ DestinationBackupVaultArn: backupVault, Lifecycle: { DeleteAfterDays: 35 } }],
    },
  ])
  expect(vault!.DeletionPolicy).toBe('Retain')
  const [selection] = templates.ofType('AWS::Backup::BackupSelection')
  const [table] = templates.ofType('AWS::DynamoDB::GlobalTable')
  const [media] = templates.ofType('AWS::S3::Bucket').filter(({ logicalId }) => logicalId.startsWith('Media'))
  expect(templates.read(selection!, 'BackupSelection', 'Resources')).toEqual([
    `<${table!.logicalId}.Arn>`,
    `<${media!.logicalId}.Arn>`,
  ])
  // AWS Backup copies versioned buckets alone.
  expect(templates.read(media!, 'VersioningConfiguration')).toEqual({ Status: 'Enabled' })
})

it('without the option nothing is copied, and an address that is no vault is refused', () => {
  expect(synthesise().ofType('AWS::Backup::BackupPlan')).toEqual([])
  expect(() => stageFrom((name) => (name === 'backupVault' ? 'parley' : undefined))).toThrow('backupVault')
})
