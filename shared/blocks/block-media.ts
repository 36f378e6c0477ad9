/** A picture or a video in a block. */
import * as z from 'zod/mini'
import { Media } from '../chat/message.ts'

export const BlockMedia = z.object({ ...Media.shape, kind: z.enum(['image', 'video'], 'no-media') }, 'no-media')
export type BlockMedia = z.infer<typeof BlockMedia>
