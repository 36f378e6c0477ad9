import { media } from '#shared/contracts/media'
import { serve } from '../platform/serve.ts'
import { operations } from './operations.ts'

export const handler = serve(media, operations)
