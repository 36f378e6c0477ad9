/** Files: they travel straight between browser and bucket; these routes only hand out tickets. */
import * as z from 'zod/mini'
import { everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import {
  avatarBytesMax,
  companyImageBytesMax,
  contentFileBytesMax,
  csvBytesMax,
  imageBytesMax,
  starterFileBytesMax,
  uploadBytesMax,
  workspaceFileBytesMax,
} from '../limits.ts'
import type { ProblemCode } from '../problem.ts'
import { uploadPurposes, type UploadPurpose } from '../upload-purposes.ts'

export interface UploadRule {
  readonly bytesMax: number
  readonly contentTypes: readonly string[]
  /** What another type is refused with. */
  readonly otherwise: ProblemCode
}

const pictures = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Of a Word document. */
export const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What may be uploaded for which purpose; an agent's file of a conversation is one of `attachmentTypes`. */
export const uploadRules: Readonly<Record<Exclude<UploadPurpose, 'chat-file'>, UploadRule>> = {
  avatar: { bytesMax: avatarBytesMax, contentTypes: pictures, otherwise: 'not-an-image' },
  /** Logo, chat avatar and icon of the button (SETTINGS-014). */
  'brand-image': {
    bytesMax: companyImageBytesMax,
    contentTypes: ['image/png', 'image/jpeg'],
    otherwise: 'not-a-brand-image',
  },
  'block-image': { bytesMax: imageBytesMax, contentTypes: [...pictures, 'image/gif'], otherwise: 'not-an-image' },
  'block-video': { bytesMax: uploadBytesMax, contentTypes: ['video/mp4'], otherwise: 'not-a-video' },
  content: { bytesMax: contentFileBytesMax, contentTypes: ['application/json'], otherwise: 'not-json' },
  /** What a knowledge response is read from (BLOCKS-047). */
  'knowledge-file': {
    bytesMax: uploadBytesMax,
    contentTypes: ['text/html', 'application/pdf', documentType, 'video/mp4'],
    otherwise: 'not-a-source',
  },
  /** Of another product: what it is tells its content. */
  starter: { bytesMax: starterFileBytesMax, contentTypes: ['application/octet-stream'], otherwise: 'unsupported-file' },
  translations: { bytesMax: csvBytesMax, contentTypes: ['text/csv'], otherwise: 'not-a-table' },
  workspace: { bytesMax: workspaceFileBytesMax, contentTypes: ['application/zip'], otherwise: 'not-a-workspace' },
}

export const media = contract({
  upload: {
    route: 'POST /api/agent/upload',
    summary: 'Gives a form that uploads one file of exactly this type, within the limit of its purpose.',
    access: { roles: everyone, can: 'read' },
    audit: { none: 'a file counts for nothing until something that is audited uses it' },
    limit: 'upload',
    input: z.object({
      purpose: z.enum(uploadPurposes),
      contentType: z.string(),
      /** The size of the file in bytes. */
      bytes: z.int().check(z.positive()),
    }),
    output: z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) }),
  },
  read: {
    route: 'GET /api/agent/media/{pointer}',
    summary: 'Sends a holder of a bound, short-lived token on to the file.',
    access: 'public',
    input: z.object({ pointer: Id, client: Id, token: z.string(), key: z.string() }),
    output: z.object({ location: z.string() }),
    answers: 'redirect',
  },
  avatar: {
    route: 'GET /api/agent/user/{id}/avatar',
    summary: 'Sends a holder of a bound, short-lived token on to the picture of an agent.',
    access: 'public',
    input: z.object({ id: Id, client: Id, token: z.string() }),
    output: z.object({ location: z.string() }),
    answers: 'redirect',
  },
})
