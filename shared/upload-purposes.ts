/** What files are uploaded for; each has its own rule in `shared/contracts/media.ts`. */
export const uploadPurposes = [
  'avatar',
  'brand-image',
  'block-image',
  'block-video',
  'chat-file',
  'content',
  'knowledge-file',
  'starter',
  'translations',
  'workspace',
] as const
export type UploadPurpose = (typeof uploadPurposes)[number]
