/** A file on its way: how it is put into the bucket, and what an import shows from the choice of the file on. */
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { faultAt } from '#shared/faults'
import { CallError } from '../../../frontend/src/core/api.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { upload, UploadError } from '../../../frontend/src/components/form/upload.ts'
import { useImport } from '../../../frontend/src/components/import/use-import.ts'

let uploads = 0
beforeEach(() => {
  uploads = 0
  BucketRequest.last = undefined
  BucketRequest.isCarried = false
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
  vi.stubGlobal('XMLHttpRequest', BucketRequest)
  vi.stubGlobal('fetch', async () => {
    uploads++
    const data = { uploadId: `upload-${uploads}`, url: 'https://bucket.example/', fields: { key: 'a', policy: 'b' } }
    return Response.json({ data })
  })
})

describe('a file that is put into the bucket', () => {
  const put = async () => {
    const told: number[] = []
    const done = upload('content', new Blob(['roses'], { type: 'application/json' }), (percent) => told.push(percent))
    return { done, told, request: await nextRequest() }
  }

  it('follows the fields that the server gave, and tells how far it is', async () => {
    const { done, told, request } = await put()
    expect(request.opened).toEqual(['POST', 'https://bucket.example/'])
    expect([...request.sent!.keys()]).toEqual(['key', 'policy', 'file'])
    expect(request.sent!.get('policy')).toBe('b')
    request.heard.get('progress')?.({ loaded: 1, total: 4 })
    request.answer(299)
    expect([await done, told]).toEqual(['upload-1', [25]])
  })

  it('is none where the bucket refuses it or gives no answer', async () => {
    const refused = await put()
    refused.request.answer(300)
    await expect(refused.done).rejects.toThrow(UploadError)
    const unanswered = await put()
    unanswered.request.heard.get('error')?.({})
    await expect(unanswered.done).rejects.toThrow('The bucket gave no answer.')
  })
})

describe('an import that is tried out', () => {
  const file = (name: string) => new File(['{}'], name)
  const refusal = () => new CallError('stale', 'Wrong', [faultAt('blocks.3.title', 'mandatory')])

  /** The import of a file, over answers that the test words in turn. */
  function begin(...answers: (() => unknown)[]) {
    BucketRequest.isCarried = true
    const ran: [string, boolean][] = []
    const onImported = vi.fn()
    const run = async (id: string, dryRun: boolean) => {
      ran.push([id, dryRun])
      return answers.shift()?.()
    }
    const options = { purpose: 'content', contentType: 'application/json', run, failed: 'Failed', onImported } as const
    const { result } = renderHook(() => useImport<unknown>(options))
    act(() => result.current.choose(file('first.json')))
    return {
      ran,
      onImported,
      now: () => result.current,
      choose: (name: string) => act(() => result.current.choose(file(name))),
      proceed: () => act(() => result.current.proceed()),
    }
  }
  const fail = () => {
    throw refusal()
  }

  it('is uploaded once, shown, and imported then', async () => {
    const { ran, onImported, now, proceed } = begin(
      () => 'three responses',
      () => 'done',
    )
    await proceed()
    expect([now().outcome, now().isBusy]).toEqual(['three responses', false])
    await proceed()
    expect(onImported.mock.calls).toEqual([['done']])
    expect([ran, uploads]).toEqual([
      [
        ['upload-1', true],
        ['upload-1', false],
      ],
      1,
    ])
  })

  it('shows how far the upload is until the file is looked at', async () => {
    let answer: (outcome: string) => void = () => {}
    const { now, ran } = begin(() => new Promise((resolve) => (answer = resolve)))
    BucketRequest.isCarried = false
    let proceeding: Promise<void> | undefined
    await act(async () => void (proceeding = now().proceed()))
    const request = await nextRequest()
    act(() => request.heard.get('progress')?.({ loaded: 1, total: 2 }))
    expect([now().percent, now().isBusy]).toEqual([50, true])
    // A second press while it is busy asks for nothing.
    await act(() => now().proceed())
    await act(async () => request.answer(204))
    await waitFor(() => expect(ran).toHaveLength(1))
    expect([now().percent, now().isBusy]).toEqual([undefined, true])
    await act(async () => {
      answer('three responses')
      await proceeding
    })
    expect([now().outcome, now().isBusy]).toEqual(['three responses', false])
  })

  it('whose file the bucket does not take says so, and shows no upload any more', async () => {
    const { now, ran } = begin()
    BucketRequest.isCarried = false
    let proceeding: Promise<void> | undefined
    await act(async () => void (proceeding = now().proceed()))
    const request = await nextRequest()
    act(() => request.heard.get('progress')?.({ loaded: 1, total: 2 }))
    await act(async () => {
      request.answer(403)
      await proceeding
    })
    expect([now().percent, now().isBusy, ran]).toEqual([undefined, false, []])
    expect(notices.now()).toMatchObject([{ tone: 'error', text: 'Failed' }])
  })

  it('shows what is wrong in the file until another one is chosen, or it is tried out again', async () => {
    let answer: (outcome: string) => void = () => {}
    const { now, proceed, choose } = begin(fail, fail, () => new Promise((resolve) => (answer = resolve)))
    await proceed()
    expect(now().faults).toHaveLength(1)
    choose('second.json')
    expect([now().faults, now().file?.name]).toEqual([[], 'second.json'])
    await proceed()
    expect([now().faults.length, uploads]).toEqual([1, 2])
    let proceeding: Promise<void> | undefined
    await act(async () => void (proceeding = now().proceed()))
    expect(now().faults).toEqual([])
    await act(async () => {
      answer('three responses')
      await proceeding
    })
  })

  it('is tried out again where the options change, another file is chosen, or the import fails', async () => {
    const shown = () => 'three responses'
    const { now, proceed, choose, onImported } = begin(shown, shown, shown, fail)
    await proceed()
    act(() => now().reconsider())
    expect(now().outcome).toBeUndefined()
    await proceed()
    choose('second.json')
    expect(now().outcome).toBeUndefined()
    await proceed()
    await proceed()
    expect([now().outcome, now().faults.length, now().isBusy]).toEqual([undefined, 1, false])
    expect(onImported).not.toHaveBeenCalled()
  })
})

/** What the browser sends to the bucket, and what a test answers it with. */
class BucketRequest {
  static last: BucketRequest | undefined
  static isCarried = false
  readonly heard = new Map<string, (event: object) => void>()
  readonly opened: unknown[] = []
  status = 204
  sent: FormData | undefined
  constructor() {
    BucketRequest.last = this
  }
  readonly upload = { addEventListener: (name: string, hear: (event: object) => void) => this.heard.set(name, hear) }
  addEventListener(name: string, hear: (event: object) => void): void {
    this.heard.set(name, hear)
  }
  open(...to: unknown[]): void {
    this.opened.push(...to)
  }
  send(form: FormData): void {
    this.sent = form
    if (BucketRequest.isCarried) this.answer(204)
  }
  answer(status: number): void {
    this.status = status
    this.heard.get('load')?.({})
  }
}

/** The next request that is sent. */
const nextRequest = () =>
  vi.waitFor(() => {
    const request = BucketRequest.last
    if (!request?.sent) throw new Error('Nothing is sent.')
    BucketRequest.last = undefined
    return request
  })
