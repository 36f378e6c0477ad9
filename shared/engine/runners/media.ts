/** Shows an image or a video, with choices below it. */
import { buttonsOf } from '../wording.ts'
import type { MessageRunner } from './runner.ts'

export const media: MessageRunner<'media'> = ({ media: medium, choices }, wording) => ({
  media: medium,
  ...buttonsOf(choices, wording),
})
