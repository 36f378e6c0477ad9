/**
 * Files that were chosen and are not sent yet, by conversation. They are uploaded at once, so that sending does not
 * wait, and stay while another conversation is open; a reload keeps those that are uploaded, without their picture.
 */
import * as z from 'zod/mini'
import { ulid } from 'ulid'
import { Id } from '#shared/ids'
import { upload } from '../../../../components/form/upload.ts'
import { pageState } from '../../../../core/page-state.ts'
import { quietly } from '../../../../core/api.ts'
import { onSessionCleared } from '../../../../core/session/session.ts'
import { pictureFault, type PictureFault } from './picture-rules.ts'

export interface PendingFile {
  readonly _id: string
  readonly name: string
  readonly bytes: number
  /** How far it is, until it has an upload. */
  readonly percent: number
  readonly uploadId: string | undefined
  readonly hasFailed: boolean
  /** Of its picture, in this page alone. */
  readonly address: string | undefined
  readonly file: File | undefined
}

/** A file that cannot be sent, and why. */
export interface RefusedFile {
  readonly name: string
  readonly fault: PictureFault
}

interface Pending {
  readonly files: readonly PendingFile[]
  readonly refused: readonly RefusedFile[]
}

export const pendingFilesMax = 10
const nothing: Pending = { files: [], refused: [] }
const pending = pageState<Readonly<Record<string, Pending>>>({})
onSessionCleared.add(() => pending.change({}))

export const usePendingFiles = (userId: string): Pending => pending.usePart((all) => all[userId] ?? nothing)

const keyOf = (userId: string) => `chat-files/${userId}`
const Kept = z.array(z.object({ _id: Id, name: z.string(), bytes: z.int(), uploadId: Id }))

function changePending(userId: string, step: (now: Pending) => Pending) {
  const next = step(pending.now()[userId] ?? nothing)
  pending.change({ ...pending.now(), [userId]: next })
  const kept = next.files.flatMap(({ _id, name, bytes, uploadId }) =>
    uploadId ? [{ _id, name, bytes, uploadId }] : [],
  )
  try {
    if (kept.length > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify(kept))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {
    // The tab's storage is full; the files are still on the screen.
  }
}

/** What an earlier load of this tab had uploaded and not sent. */
export function restoreFiles(userId: string): void {
  if (pending.now()[userId]) return
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')).data ?? []
    if (kept.length === 0) return
    const gone = { percent: 100, hasFailed: false, address: undefined, file: undefined }
    changePending(userId, (now) => ({ ...now, files: kept.map((one) => ({ ...one, ...gone })) }))
  } catch {
    // Not of our writing: as good as none.
  }
}

export function addFiles(userId: string, chosen: readonly File[]): void {
  const free = pendingFilesMax - (pending.now()[userId]?.files.length ?? 0)
  const faults = chosen.map((file) => ({ file, fault: pictureFault(file) }))
  const fine = faults.filter(({ fault }) => fault === undefined).map(({ file }) => file)
  const refused = [
    ...faults.flatMap(({ file, fault }) => (fault ? [{ name: file.name, fault }] : [])),
    ...fine.slice(free).map(({ name }) => ({ name, fault: 'too-many' as const })),
  ]
  const added = fine.slice(0, free).map(pendingOf)
  changePending(userId, ({ files }) => ({ files: [...files, ...added], refused }))
  for (const one of added) void uploadFile(userId, one)
}

const pendingOf = (file: File): PendingFile => ({
  _id: ulid(),
  name: file.name,
  bytes: file.size,
  percent: 0,
  uploadId: undefined,
  hasFailed: false,
  address: URL.createObjectURL(file),
  file,
})

async function uploadFile(userId: string, { _id, file }: PendingFile) {
  if (!file) return
  const changeOne = (part: Partial<PendingFile>) =>
    changePending(userId, (now) => ({
      ...now,
      files: now.files.map((one) => (one._id === _id ? { ...one, ...part } : one)),
    }))
  changeOne({ hasFailed: false, percent: 0 })
  try {
    changeOne({ uploadId: await upload('chat-image', file, (percent) => changeOne({ percent }), quietly) })
  } catch {
    changeOne({ hasFailed: true })
  }
}

export const uploadAgain = (userId: string, file: PendingFile): void => void uploadFile(userId, file)

export function removeFile(userId: string, { _id, address }: PendingFile): void {
  if (address) URL.revokeObjectURL(address)
  changePending(userId, (now) => ({ ...now, files: now.files.filter((one) => one._id !== _id) }))
}

export const dismissRefused = (userId: string): void => changePending(userId, (now) => ({ ...now, refused: [] }))

/** Those that are ready leave in their order; a failed one stays. */
export function takeFiles(userId: string): readonly { readonly name: string; readonly uploadId: string }[] {
  const { files } = pending.now()[userId] ?? nothing
  const ready = files.flatMap((file) => (file.uploadId ? [{ name: file.name, uploadId: file.uploadId, file }] : []))
  for (const { file } of ready) removeFile(userId, file)
  dismissRefused(userId)
  return ready
}
