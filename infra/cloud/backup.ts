/** Copies of the table and of the files in a vault that neither this account nor this region can take away. */
import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { accept } from './accept.ts'
import { nameIn, type Stage } from './stage.ts'

/** As long as the table goes back in time: the receipts of erasures promise that nothing is kept for longer. */
const keptDays = 35

/** Of a table, and of a bucket; with neither of them a role may restore. */
const policies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup']

export function copyToVault(
  scope: Stack,
  stage: Stage,
  { table, media, vaultArn }: { readonly table: ITableV2; readonly media: IBucket; readonly vaultArn: string },
): void {
  const backupVault = new BackupVault(scope, 'BackupVault', {
    backupVaultName: nameIn(stage, 'backup'),
    // One that holds anything cannot be deleted.
    removalPolicy: RemovalPolicy.RETAIN,
  })
  const deleteAfter = Duration.days(keptDays)
  const plan = new BackupPlan(scope, 'BackupPlan', {
    backupPlanName: nameIn(stage, 'backup'),
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'nightly',
        backupVault,
        scheduleExpression: Schedule.cron({ hour: '4', minute: '30' }),
        deleteAfter,
        copyActions: [
          { destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'OtherVault', vaultArn), deleteAfter },
        ],
      }),
    ],
  })
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  })
  accept(
    role,
    'AWS documents these policies for the role of its backups: they read any table and bucket, and restore none.',
    ...policies.map((name) => `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`),
  )
  plan.addSelection('Kept', {
    backupSelectionName: 'table-and-files',
    role,
    resources: [table.tableArn, media.bucketArn].map((arn) => BackupResource.fromArn(arn)),
    // It would bring the policy of restoring.
    disableDefaultBackupPolicy: true,
  })
}
