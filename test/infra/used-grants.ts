/**
 * What the code of each function can ask of AWS: each is bundled by itself, so that what it never calls is left out, and the calls
 * that remain are read. Packages, `shared` and the language code ask nothing of AWS and are not bundled.
 */
import { fileURLToPath } from 'node:url'
import { build, normalizePath, type Plugin, type Rolldown } from 'vite'
import { handlerFile, handlers } from '../../infra/build/bundle.ts'
import type { FunctionDefinition, Grant } from '../../infra/definition/function.ts'

const root = normalizePath(fileURLToPath(new URL('../..', import.meta.url)))

/** The calls of `aws/s3`. */
const ofFiles =
  /\b(getObject|headObject|putObject|copyObject|deleteObjects?|listObjects|presignedForm|presignedAddress)\(/

/** The grants that a module of the platform needs, by what in its code needs them. */
const needs: Readonly<Record<string, readonly (readonly [call: RegExp, ...grants: Grant[]])[]>> = {
  'aws/accounts': [
    [/new Admin\w+Command\(/, 'accounts'],
    [/new ListUsersCommand\(/, 'account-list'],
  ],
  'files/account-lists': [[ofFiles, 'account-list']],
  'aws/jobs': [
    [/new StartExecutionCommand\(/, 'jobs'],
    [/new ListExecutionsCommand\(/, 'status'],
  ],
  'aws/mail': [[/new SendEmailCommand\(/, 'mail']],
  'aws/parameter-store': [[/(Get|Put)ParameterCommand\(/, 'secrets']],
  'aws/queue': [
    [/SendMessageBatchCommand\(/, 'queues'],
    [/GetQueueAttributesCommand\(/, 'undelivered'],
  ],
  'aws/s3': [[/headObject\(placeOf\(/, 'media']],
  'aws/schedules': [
    [/new CreateScheduleCommand\(/, 'schedules'],
    [/new DeleteScheduleCommand\(/, 'all-schedules'],
  ],
  'files/brand-files': [[ofFiles, 'media']],
  'files/company-files': [[ofFiles, 'media', 'exports', 'models', 'search', 'content']],
  'files/exports': [[ofFiles, 'exports']],
  'files/kept-files': [[ofFiles, 'media']],
  'files/knowledge-files': [
    [/placeOf\(`clean\//, 'media'],
    [/Object\((\{\s*\.\.\.)?keyOf\(|Prefix: prefixOf\(/, 'models'],
  ],
  'files/mails': [[ofFiles, 'mail-in']],
  'files/media': [[ofFiles, 'media']],
  'files/models': [[ofFiles, 'models']],
  'files/search-files': [[ofFiles, 'search']],
  'realtime/sockets': [[/new \w+ConnectionCommand\(/, 'sockets']],
  'table/release-store': [[ofFiles, 'content']],
  'table/table': [[/new \w+Command\(/, 'table']],
}

/** The grants that the code of a function can use. */
export async function usedGrants({ name }: FunctionDefinition): Promise<Set<Grant>> {
  // Only a watcher answers with anything but an output.
  const { output } = (await build({
    configFile: false,
    root,
    publicDir: false,
    envDir: false,
    logLevel: 'silent',
    plugins: [askNothing, handlers()],
    build: {
      ssr: true,
      write: false,
      minify: false,
      rolldownOptions: { input: { [name]: handlerFile(name) } },
    },
  })) as Rolldown.RolldownOutput
  const used = new Set<Grant>()
  for (const chunk of output)
    for (const [id, { code }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {}))
      for (const [call, ...grants] of needs[moduleOf(id)] ?? [])
        if (call.test(code ?? '')) for (const grant of grants) used.add(grant)
  return used
}

const moduleOf = (id: string): string => /functions\/platform\/(.+)\.ts$/.exec(normalizePath(id))?.[1] ?? ''

const askNothing: Plugin = {
  name: 'ask-nothing',
  enforce: 'pre',
  resolveId: (id) => (/^#shared\/|\/nlu\//.test(id) ? { id, external: true } : null),
}
