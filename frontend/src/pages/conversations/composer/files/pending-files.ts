/**
 * Files that were chosen and are not sent yet, by conversation, and apart for replies and notes. They are uploaded at once, so
 * that sending does not wait, and kept in this browser: they outlive the tab, and what could not be uploaded is by and by.
 */
import * as z from 'zod/mini'
import { ulid } from 'ulid'
import { Id } from '#shared/ids'
import { upload } from '../../../../components/form/upload.ts'
import { pageState } from '../../../../core/page-state.ts'
import { CallError, quietly } from '../../../../core/api.ts'
import { onSessionCleared } from '../../../../core/session/session.ts'
import { forgetFile, keepFile, readFile } from '../../state/kept-files.ts'
import { keep, readKept } from '../../state/kept-here.ts'
import type { Draft } from '../drafts.ts'
import { fileFault, fileTypeOf, type FileFault } from './file-rules.ts'

export interface PendingFile {
  readonly _id: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  /** How far it is, until it has an upload. */
  readonly percent: number
  readonly uploadId: string | undefined
  readonly hasFailed: boolean
  /** Nobody could be reached: it is uploaded when it is sent. */
  readonly isLater: boolean
  /** Of its picture, in this page alone. */
  readonly address: string | undefined
}

/** A file that cannot be sent, and why. */
export interface RefusedFile {
  readonly name: string
  readonly fault: FileFault
}

interface Pending {
  readonly files: readonly PendingFile[]
  readonly refused: readonly RefusedFile[]
}

/** What a file goes with: the reply to a customer, or the note about one. */
export interface FilePlace {
  readonly userId: string
  readonly mode: Draft['mode']
}

export const pendingFilesMax = 10
const nothing: Pending = { files: [], refused: [] }
const pending = pageState<Readonly<Record<string, Pending>>>({})
onSessionCleared.add(() => pending.change({}))

const keyOf = ({ userId, mode }: FilePlace) => `${userId}/${mode}`
const pendingIn = (place: FilePlace): Pending => pending.now()[keyOf(place)] ?? nothing
export const usePendingFiles = (place: FilePlace): Pending => pending.usePart((all) => all[keyOf(place)] ?? nothing)

/** It can leave: it is uploaded, or will be. */
export const isReady = ({ uploadId, isLater }: PendingFile): boolean => uploadId !== undefined || isLater

const Kept = z.array(
  z.object({ _id: Id, name: z.string(), contentType: z.string(), bytes: z.int(), uploadId: z.optional(Id) }),
)

function changePending(place: FilePlace, step: (now: Pending) => Pending) {
  const next = step(pendingIn(place))
  pending.change({ ...pending.now(), [keyOf(place)]: next })
  const kept = next.files.map(({ _id, name, contentType, bytes, uploadId }) => ({
    _id,
    name,
    contentType,
    bytes,
    ...(uploadId && { uploadId }),
  }))
  keep('files', keyOf(place), kept.length > 0 ? kept : undefined)
}

/** What an earlier tab had chosen and not sent. */
export async function restoreFiles(place: FilePlace): Promise<void> {
  if (pending.now()[keyOf(place)]) return
  const kept = Kept.safeParse(readKept('files', keyOf(place))).data ?? []
  if (kept.length === 0) return
  const files = kept.map((one) => ({
    ...one,
    uploadId: one.uploadId,
    percent: 100,
    hasFailed: false,
    isLater: one.uploadId === undefined,
    address: undefined,
  }))
  changePending(place, (now) => ({ ...now, files }))
  for (const file of files) await restorePicture(place, file)
}

async function restorePicture(place: FilePlace, { _id, contentType, uploadId }: PendingFile) {
  const file = contentType.startsWith('image/') || !uploadId ? await readFile(_id) : undefined
  if (file && contentType.startsWith('image/')) changeOne(place, _id, { address: URL.createObjectURL(file) })
  // Neither here nor there: it has to be chosen again.
  if (!file && !uploadId) changeOne(place, _id, { hasFailed: true, isLater: false })
}

export function addFiles(place: FilePlace, chosen: readonly File[]): void {
  const free = pendingFilesMax - pendingIn(place).files.length
  const faults = chosen.map((file) => ({ file, fault: fileFault(file) }))
  const fine = faults.filter(({ fault }) => fault === undefined).map(({ file }) => file)
  const refused = [
    ...faults.flatMap(({ file, fault }) => (fault ? [{ name: file.name, fault }] : [])),
    ...fine.slice(free).map(({ name }) => ({ name, fault: 'too-many' as const })),
  ]
  const added = fine.slice(0, free).map((file) => ({ file, one: pendingOf(file) }))
  changePending(place, ({ files }) => ({ files: [...files, ...added.map(({ one }) => one)], refused }))
  for (const { file, one } of added) void keepAndUpload(place, one, file)
}

const pendingOf = (file: File): PendingFile => ({
  _id: ulid(),
  name: file.name,
  contentType: fileTypeOf(file) ?? file.type,
  bytes: file.size,
  percent: 0,
  uploadId: undefined,
  hasFailed: false,
  isLater: false,
  address: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
})

async function keepAndUpload(place: FilePlace, { _id, name, contentType }: PendingFile, file: File) {
  // Under the type that it is taken for: the server is told it, and the bucket takes no other.
  const typed = new File([file], name, { type: contentType })
  await keepFile(_id, typed)
  await uploadFile(place, _id, typed)
}

const changeOne = (place: FilePlace, id: string, part: Partial<PendingFile>) =>
  changePending(place, (now) => ({
    ...now,
    files: now.files.map((one) => (one._id === id ? { ...one, ...part } : one)),
  }))

async function uploadFile(place: FilePlace, id: string, file: Blob) {
  const changeThis = (part: Partial<PendingFile>) => changeOne(place, id, part)
  changeThis({ hasFailed: false, isLater: false, percent: 0 })
  try {
    changeThis({ uploadId: await upload('chat-file', file, (percent) => changeThis({ percent }), quietly) })
  } catch (error) {
    const isLater = error instanceof CallError && error.code === 'unreachable'
    changeThis(isLater ? { isLater } : { hasFailed: true })
  }
}

export async function uploadAgain(place: FilePlace, { _id }: PendingFile): Promise<void> {
  const file = await readFile(_id)
  if (file) await uploadFile(place, _id, file)
}

export function removeFile(place: FilePlace, file: PendingFile): void {
  takeOut(place, file)
  void forgetFile(file._id)
}

function takeOut(place: FilePlace, { _id, address }: PendingFile) {
  if (address) URL.revokeObjectURL(address)
  changePending(place, (now) => ({ ...now, files: now.files.filter((one) => one._id !== _id) }))
}

export const dismissRefused = (place: FilePlace): void => changePending(place, (now) => ({ ...now, refused: [] }))

/** Those that are ready leave in their order, and stay in this browser until they are sent; a failed one stays. */
export function takeFiles(place: FilePlace): readonly PendingFile[] {
  const ready = pendingIn(place).files.filter(isReady)
  for (const file of ready) takeOut(place, file)
  dismissRefused(place)
  return ready
}
