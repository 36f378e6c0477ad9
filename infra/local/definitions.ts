/** The definition of the cloud, as the services of the embedded one take it. */
import { join } from 'node:path'
import { functionsDirectory } from '../definition/code.ts'
import { functions, mediaBucket, schedules } from '../definition/definition.ts'
import { machines } from '../definition/jobs.ts'
import { socketRoutes, socketThrottles, throttles } from '../definition/routes.ts'
import { consumerStatements, statementsOf, type GrantStatement } from '../definition/grants.ts'
import { functionArn, grantable } from './environment.ts'
import { credentialsOf } from './wire/access.ts'
import type { Credentials } from './wire/signature.ts'

/** The functions in this environment, each with a key of its own. */
export const functionsIn = (env: Record<string, string>, credentials: Credentials) =>
  Object.fromEntries(
    functions.map(({ name, timeoutSeconds, thread }) => [
      name,
      {
        file: join(functionsDirectory, `${name}.cjs`),
        codeFolder: join(functionsDirectory, 'code'),
        env: { ...env, ...signingAs(credentialsOf(name, credentials)) },
        timeoutSeconds,
        thread,
      },
    ]),
  )

const signingAs = ({ accessKeyId, secretAccessKey }: Credentials) => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
})

/** What each function may do here, by its name. */
export const policies = (): ReadonlyMap<string, readonly GrantStatement[]> =>
  new Map(
    functions.map((each) => [
      each.name,
      [...statementsOf(each, grantable), ...consumerStatements(each.name, grantable)],
    ]),
  )

export const socketGateway = {
  routes: {
    connect: socketRoutes.$connect,
    message: socketRoutes.$default,
    disconnect: socketRoutes.$disconnect,
  },
  throttle: throttles.sockets,
  connectThrottle: socketThrottles.$connect,
}

export const localMachines = () =>
  machines.map(({ name, definition, steps }) => ({
    name,
    definition: definition.replaceAll('${steps}', functionArn(steps)),
  }))

export const localSchedules = () =>
  schedules.map(({ function: called, ...schedule }) => ({ ...schedule, targetArn: functionArn(called), input: '{}' }))

/** The rules of the media bucket; those of the console hold for its origins. */
export const corsRules = (consoleOrigins: readonly string[]) =>
  mediaBucket.cors.map((rule) => ({
    ...rule,
    origins: rule.origins === 'console' ? consoleOrigins : rule.origins,
  }))
