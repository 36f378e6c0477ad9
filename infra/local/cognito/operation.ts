/** The shape of one Cognito operation, and the refusals several of them share. */
import * as z from 'zod/mini'
import { AwsError } from '../wire/service.ts'
import type { Pool } from './pool.ts'

/** Who may call: anybody with the client id or a token, or only a holder of AWS credentials. */
export type Caller = 'public' | 'administrator'

export interface Operation {
  caller: Caller
  run(pool: Pool, body: unknown): object | Promise<object>
}

/** A field this schema does not name is refused, so nothing is silently ignored that AWS would act upon. */
export function operation<Schema extends z.ZodMiniType>(
  caller: Caller,
  schema: Schema,
  run: (pool: Pool, input: z.infer<Schema>) => object | Promise<object>,
): Operation {
  return {
    caller,
    run(pool, body) {
      const input = schema.safeParse(body)
      if (!input.success) throw new AwsError('InvalidParameterException', z.prettifyError(input.error))
      return run(pool, input.data)
    },
  }
}

const textLengthMax = 2048
export const Text = z.string().check(z.minLength(1), z.maxLength(textLengthMax))

/** What clients send along for triggers and analytics this pool does not have. */
export const context = {
  ClientMetadata: z.optional(z.record(z.string(), z.string())),
  UserContextData: z.optional(z.looseObject({})),
  AnalyticsMetadata: z.optional(z.looseObject({})),
}

export function notAuthorized(message = 'Incorrect username or password.'): AwsError {
  return new AwsError('NotAuthorizedException', message)
}

export function invalidParameter(message: string): AwsError {
  return new AwsError('InvalidParameterException', message)
}
