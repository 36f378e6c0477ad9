/**
 * Which cloud this is: its stage, and the few things that differ between accounts.
 * All of them are given on the command line as `-c name=value`; none is needed to synthesise.
 */
import * as z from 'zod/mini'
import { ConsoleSettings, type BuildVersion } from '#shared/console-config'

const Stage = z
  .object({
    stage: z._default(ConsoleSettings.shape.stage, 'development'),
    /** The console's own hostname, with the ARN of its certificate in us-east-1, where CloudFront looks for it. */
    domainName: z.optional(z.string()),
    certificateArn: z.optional(z.string().check(z.startsWith('arn:aws:acm:us-east-1:'))),
    /** Where mails lead when there is no hostname: the address that the first deployment has printed as `Console`. */
    consoleOrigin: z.optional(z.url().check(z.regex(/^https:\/\/[^/]+$/))),
    /** The address all mail comes from: an identity verified in SES, in the stage's own region. */
    mailSender: z.optional(z.email()),
    /** The domain that is verified in SES, where the address itself is not. */
    mailDomain: z.optional(z.string()),
    /** The domain of the mailboxes of companies, verified in SES; its MX record leads there. */
    receivingDomain: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
    /** Whether the provider's own staff, who work in all companies, must have a second factor. */
    providerSecondFactor: z._default(z.enum(['required', 'optional']), 'required'),
    /** Who is told by mail when an alarm goes off. */
    pager: z.optional(z.email()),
    /** Customers write at every hour, so that an hour without any is told to the pager. */
    expectsTurns: z.optional(z.stringbool()),
    /** USD a month above which the pager is told what the account spends. */
    budget: z.optional(z.coerce.number().check(z.positive())),
    /** How many times as many requests the stage takes as `infra/definition/routes.ts` says. The account's own limits stay. */
    scale: z._default(z.coerce.number().check(z.gte(1)), 1),
    /** How many functions the account runs at once: the quota of Lambda in the stage's region. */
    concurrency: z._default(z.coerce.number().check(z.int(), z.gte(10)), 1000),
    /** The web ACL in front of the distribution: CloudFront looks for it in us-east-1. */
    firewallArn: z.optional(z.string().check(z.startsWith('arn:aws:wafv2:us-east-1:'))),
    /** A restored table to work on instead of the stage's own, and its stream. */
    tableName: z.optional(z.string()),
    tableStreamArn: z.optional(z.string().check(z.startsWith('arn:'))),
    /** The provider's own task service. It asks for no key, so the address holds one: nobody else may know it. */
    tasksUrl: z.optional(z.url().check(z.startsWith('https://'))),
    /** A vault of AWS Backup in another account or region, to which the table and the files are copied each night. */
    backupVault: z.optional(z.string().check(z.regex(/^arn:aws[\w-]*:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/))),
    /** X-Ray draws what functions ask of each other, for one call in twenty. */
    tracing: z.optional(z.stringbool()),
    helpCenter: z.optional(z.url()),
    tutorials: z.optional(z.url()),
    contactSupport: z.optional(z.url()),
    /** Hostnames, with a comma between them, whose console keeps the look of Parley. */
    hostsWithoutTheme: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ domainName, certificateArn }) => (domainName === undefined) === (certificateArn === undefined),
      'domainName and certificateArn come together.',
    ),
    z.refine(
      ({ tableName, tableStreamArn }) => (tableName === undefined) === (tableStreamArn === undefined),
      'tableName and tableStreamArn come together.',
    ),
    z.refine(
      ({ budget, pager }) => budget === undefined || pager !== undefined,
      'A budget needs a pager, because somebody must be told.',
    ),
    z.refine(
      ({ mailDomain, mailSender }) => mailDomain === undefined || mailSender?.endsWith(`@${mailDomain}`) === true,
      'mailSender is an address of mailDomain.',
    ),
  )
export type Stage = z.infer<typeof Stage>

/** Reads the stage from the context of the command line. */
export function stageFrom(context: (name: string) => unknown): Stage {
  const given = Object.keys(Stage.shape).flatMap((name) => {
    const value = context(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const { data, error } = Stage.safeParse(Object.fromEntries(given))
  if (error) throw new Error(z.prettifyError(error))
  return data
}

/** The name of a resource that people meet in the AWS console, in logs and in alarms. */
export const nameIn = ({ stage }: Pick<Stage, 'stage'>, name: string) => `parley-${stage}-${name}`

/** The folders the code and the console were built into. */
export interface Built {
  readonly functionsDirectory: string
  readonly siteDirectory: string
  readonly version: BuildVersion
}
