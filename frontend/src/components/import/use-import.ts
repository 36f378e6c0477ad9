/** An import on its way: the file is uploaded once, tried out with each choice of options, and taken over in the end. */
import type { QueryFilters } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadPurpose } from '#shared/upload-purposes'
import type { FieldFault } from '#shared/faults'
import { CallError, queryClient } from '../../core/api.ts'
import { upload, UploadError } from '../form/upload.ts'
import { notify } from '../../core/live/notices.ts'

export interface ImportOptions<Outcome> {
  readonly purpose: UploadPurpose
  readonly contentType: string
  /** Imports the upload, or only tells what that would do; the options are those at the moment of the call. */
  readonly run: (uploadId: string, dryRun: boolean) => Promise<Outcome>
  /** What is said when the file cannot be uploaded. */
  readonly failed: string
  /** The queries whose answers are others after the import; by default those of content. */
  readonly isReplaced?: QueryFilters
  readonly onImported: (outcome: Outcome) => void
}

export interface Import<Outcome> {
  readonly file: File | undefined
  readonly choose: (file: File | undefined) => void
  /** How much of the file is uploaded, while it is. */
  readonly percent: number | undefined
  readonly isBusy: boolean
  /** What importing would do, as it was tried out. */
  readonly outcome: Outcome | undefined
  /** What is wrong in the file. */
  readonly faults: readonly FieldFault[]
  /** Forgets what was tried out, because the options have changed. */
  readonly reconsider: () => void
  /** Tries out, and imports once that was shown. */
  readonly proceed: () => Promise<void>
}

export function useImport<Outcome>(options: ImportOptions<Outcome>): Import<Outcome> {
  const { purpose, contentType, run, failed, isReplaced = ofContent, onImported } = options
  const [file, setFile] = useState<File>()
  const [uploadId, setUploadId] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [faults, setFaults] = useState<readonly FieldFault[]>([])

  const reconsider = () => {
    setOutcome(undefined)
    setFaults([])
  }

  /** The file as it was chosen, named as what it is to be: browsers tell the type of a CSV by the programs installed. */
  async function uploadOnce(chosen: File): Promise<string> {
    const id = await upload(purpose, new Blob([chosen], { type: contentType }), setPercent)
    setPercent(undefined)
    setUploadId(id)
    return id
  }

  async function work(chosen: File) {
    const id = uploadId ?? (await uploadOnce(chosen))
    if (!outcome) return setOutcome(await run(id, true))
    const done = await run(id, false)
    // This tab need not wait for the event that tells all others.
    void queryClient.invalidateQueries(isReplaced)
    onImported(done)
  }

  return {
    file,
    choose: (chosen) => {
      setFile(chosen)
      setUploadId(undefined)
      reconsider()
    },
    percent,
    isBusy,
    outcome,
    faults,
    reconsider,
    proceed: async () => {
      if (!file || isBusy) return
      setBusy(true)
      setFaults([])
      try {
        await work(file)
      } catch (error) {
        // A call has told why it failed; what is wrong in the file is shown beside it.
        if (error instanceof UploadError) notify('error', failed)
        setFaults(error instanceof CallError ? error.details : [])
        setOutcome(undefined)
      } finally {
        setPercent(undefined)
        setBusy(false)
      }
    },
  }
}

const contentAreas: ReadonlySet<unknown> = new Set(['blocks', 'forms', 'knowledge', 'history', 'backups'])
const ofContent: QueryFilters = { predicate: ({ queryKey: [area] }) => contentAreas.has(area) }
