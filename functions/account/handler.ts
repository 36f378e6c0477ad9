import { account } from '#shared/contracts/account'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(account, operations)
