/** The definition of the cloud, as the services of the embedded one take it. */
import { join } from 'node:path'
import { functionsDirectory } from '../definition/code.ts'
import { functions, mediaBucket, schedules } from '../definition/definition.ts'
import { machines } from '../definition/jobs.ts'
import { socketRoutes, socketThrottles, throttles } from '../definition/routes.ts'
import { functionArn } from './environment.ts'

export const functionsIn = (env: Record<string, string>) =>
  Object.fromEntries(
    functions.map(({ name, timeoutSeconds, thread }) => [
      name,
      {
        file: join(functionsDirectory, `${name}.cjs`),
        codeFolder: join(functionsDirectory, 'code'),
        env,
        timeoutSeconds,
        thread,
      },
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
