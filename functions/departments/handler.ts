import { departments } from '#shared/contracts/departments'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(departments, operations)
