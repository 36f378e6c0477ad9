import { customer } from '#shared/contracts/customer'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(customer, operations)
