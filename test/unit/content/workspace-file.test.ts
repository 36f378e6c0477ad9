/** Workspace files: equal workspaces are equal bytes, and what is wrong with a file is told before anything of it is used. */
import { deflateRawSync } from 'node:zlib'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { releaseItemsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { packWorkspace } from '../../../functions/portability/workspace-file.ts'
import { decodeWorkspace } from '../../../functions/portability/workspace-reading.ts'
import { filesOf, zipOf } from '../../../functions/platform/files/zip.ts'
import { png } from '../../kit/content-drafts.ts'
import { messageLine, pictureLine, workspaceZip } from '../../kit/workspace-files.ts'

const [one, two, pointer] = ['01JD0000000000000000000001', '01JD0000000000000000000002', '01JD0000000000000000000009']

/** What is wrong with a file: its code, and each fault with its place. */
function refusalOf(bytes: Buffer): string[] {
  try {
    decodeWorkspace(bytes)
  } catch (error) {
    if (error instanceof Problem) return [error.code, ...error.details.map(({ path, code }) => `${path}: ${code}`)]
    throw error
  }
  return []
}

const repacked = (bytes: Buffer) => {
  const { content, parts, media } = decodeWorkspace(bytes)
  return packWorkspace(content, parts, media)
}

describe('a workspace file', () => {
  const block = messageLine(two, 'Second') + messageLine(one, 'First', { text: { en: 'Hi', de: 'Hallo – 尺' } })
  const zip = workspaceZip(
    {
      'content/block.jsonl': block + pictureLine(ulid(), 'Shown', pointer),
      'settings/variables.json': JSON.stringify([{ _id: one, name: 'phone', type: 'string', value: '123' }]),
      'settings/channels.json': JSON.stringify({ whatsapp: { isOn: true, values: {} } }),
    },
    { media: { [pointer]: { bytes: png, type: 'image/png' } } },
  )

  it('that was read and written again is the same from then on, byte for byte', () => {
    const first = repacked(zip)
    expect(repacked(first).equals(first)).toBe(true)
    expect(filesOf(first).map(({ name }) => name)).toEqual(
      filesOf(first)
        .map(({ name }) => name)
        .toSorted(),
    )
    const lines = filesOf(first)
      .find(({ name }) => name === 'content/block.jsonl')!
      .bytes.toString()
      .split('\n')
    expect(lines.slice(0, 2).map((line) => (JSON.parse(line) as { title: string }).title)).toEqual(['First', 'Second'])
    expect(first.includes('updated')).toBe(false)
    expect(first.includes('revision')).toBe(false)
  })

  it('holds what its texts and media say', () => {
    const { content, parts, media } = decodeWorkspace(zip)
    expect(content.items.map(({ item }) => item.title)).toEqual(['Second', 'First', 'Shown'])
    expect(parts.variables).toEqual([{ _id: one, name: 'phone', type: 'string', value: '123' }])
    expect(parts.channels.whatsapp).toMatchObject({ isOn: true, welcomes: true })
    expect(media.get(pointer)).toEqual({ bytes: png, contentType: 'image/png', use: 'content' })
  })

  it('has no secret in it: a sealed argument is left out', () => {
    const seal = `sealed:0123abcd.${'A'.repeat(60)}`
    const asking = {
      type: 'function',
      function: {
        type: 'handler',
        name: 'ask',
        handlerName: 'webhook',
        endpoint: 'https://shop.example',
        args: { header: 'x-key', key: seal },
      },
    }
    const made = workspaceZip({ 'content/block.jsonl': messageLine(one, 'Asks', asking) })
    expect(refusalOf(made)).toEqual([])
    expect(repacked(made).includes('sealed:')).toBe(false)
    expect(repacked(made).includes('shop.example')).toBe(true)
  })
})

describe('a workspace file is refused, with a clear sentence,', () => {
  it('that is something else', () => {
    expect(refusalOf(Buffer.from('hello'))).toEqual(['not-a-workspace'])
    expect(refusalOf(Buffer.alloc(0))).toEqual(['not-a-workspace'])
    expect(refusalOf(zipOf([{ name: 'word/document.xml', bytes: Buffer.from('<w/>') }]))).toEqual(['not-a-workspace'])
    expect(refusalOf(workspaceZip({}, { lie: (manifest) => (manifest.format = 'other') }))).toEqual(['not-a-workspace'])
  })

  it('that is cut off anywhere, or has another byte', () => {
    const zip = workspaceZip({ 'content/block.jsonl': messageLine(one, 'First') })
    for (let length = 2; length < zip.length; length += 97)
      expect(refusalOf(zip.subarray(0, length))).toEqual(['file-refused', 'uploadId: zip-broken'])
    const changed = Buffer.from(zip)
    changed[zip.indexOf('"First"') + 1] = 0x66
    expect(refusalOf(changed)).toEqual(['file-refused', 'uploadId: zip-broken'])
    expect(refusalOf(Buffer.concat([zip, Buffer.from('more')]))).toEqual(['file-refused', 'uploadId: zip-broken'])
  })

  it('in which anything is packed, however small it is: a bomb is never opened', () => {
    expect(refusalOf(bomb(10 * 1024 * 1024))).toEqual(['file-refused', 'uploadId: zip-packed'])
  })

  it('in which two files lie over each other', () => {
    const zip = zipOf([
      { name: 'a', bytes: Buffer.from('same') },
      { name: 'a', bytes: Buffer.from('same') },
    ])
    // The second entry of the list names the bytes of the first one.
    const directory = zip.readUInt32LE(zip.length - 6)
    zip.writeUInt32LE(0, directory + 47 + 42)
    expect(refusalOf(zip)).toEqual(['file-refused', 'uploadId: zip-broken'])
  })

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'content/../block.jsonl',
    'media/../../x',
    'content\\block.jsonl',
    'media/short',
  ])('in which a file is called %s', (name) => {
    expect(refusalOf(workspaceZip({}, { more: { [name]: Buffer.from('x') } }))).toEqual([
      'file-refused',
      `${name}: file-name`,
    ])
  })

  it('whose manifest lies: of sizes, of hashes, of counts, of files that are not there', () => {
    const lines = { 'content/block.jsonl': messageLine(one, 'First') }
    const lied = (change: (entry: Record<string, unknown>) => void) =>
      refusalOf(workspaceZip(lines, { lie: ({ files }) => change(files['content/block.jsonl']!) }))
    const changed = ['file-refused', 'content/block.jsonl: file-changed']
    expect(lied((entry) => (entry['bytes'] = 1))).toEqual(changed)
    expect(lied((entry) => (entry['sha256'] = '0'.repeat(64)))).toEqual(changed)
    expect(lied((entry) => (entry['items'] = 2))).toEqual(changed)
    expect(lied((entry) => delete entry['items'])).toEqual([
      'file-refused',
      'manifest.json.files.content/block.jsonl.items: mandatory',
    ])
    expect(lied((entry) => (entry['bytes'] = 'many'))[0]).toBe('file-refused')
    const gone = (name: string) =>
      refusalOf(workspaceZip(lines, { lie: ({ files }) => (files[name] = { bytes: 1, sha256: '' }) }))
    expect(gone(`media/${pointer}`)).toEqual(['file-refused', `media/${pointer}: file-gone`])
    expect(gone('../x')).toEqual(['file-refused', '../x: file-gone'])
    const unlisted = workspaceZip(lines, { lie: ({ files }) => delete files['settings/events.json'] })
    expect(refusalOf(unlisted)).toEqual(['file-refused', 'settings/events.json: file-unlisted'])
    const extra = workspaceZip(lines, { media: { [pointer]: { bytes: png, type: 'image/png' } } })
    expect(refusalOf(extra)).toEqual(['file-refused', `media/${pointer}: file-unlisted`])
  })

  it('of a newer or an older format', () => {
    const of = (version: number) => refusalOf(workspaceZip({}, { lie: (manifest) => (manifest.version = version) }))
    expect(of(2)).toEqual(['file-refused', 'manifest.json: file-version'])
    expect(of(0)).toEqual(['file-refused', 'manifest.json: file-version'])
  })

  it(`with ${releaseItemsMax + 1} items, before one of them is read`, () => {
    const lines = 'x\n'.repeat(releaseItemsMax + 1)
    expect(refusalOf(workspaceZip({ 'content/intent.jsonl': lines }))).toEqual(['file-refused', 'content: at-most'])
  })

  it('that is nested too deep, or no JSON, or holds half a character', () => {
    const deep = '['.repeat(40) + ']'.repeat(40)
    expect(refusalOf(workspaceZip({ 'settings/company.json': deep }))).toEqual([
      'file-refused',
      'settings/company.json: file-depth',
    ])
    expect(refusalOf(workspaceZip({ 'content/form.jsonl': `${deep}\n` }))).toEqual([
      'file-refused',
      'content/form.jsonl: file-depth',
    ])
    expect(refusalOf(workspaceZip({ 'content/form.jsonl': '{\n' }))).toEqual([
      'file-refused',
      'content/form.jsonl.1: json',
    ])
    const half = messageLine(one, 'First').replace('"First"', '"Fir\\ud800st"')
    expect(refusalOf(workspaceZip({ 'content/block.jsonl': half }))[1]).toBe(
      'content/block.jsonl.1.title: half-character',
    )
  })

  it('with wrong or doubled items, each named by its file and its line', () => {
    const block = messageLine(one, 'First') + messageLine(one, 'Second') + messageLine(two, 'Third', { type: 'poem' })
    const events = JSON.stringify([
      { _id: one, name: 'order', enabled: true },
      { _id: two, name: 'order', enabled: true },
    ])
    expect(refusalOf(workspaceZip({ 'content/block.jsonl': block, 'settings/events.json': events }))).toEqual([
      'file-refused',
      expect.stringContaining('content/block.jsonl.3'),
      'content/block.jsonl.2: item-twice',
      'settings/events.json.1.name: item-twice',
    ])
    const mapping = JSON.stringify({ _id: one, store: 'channels', intent: one })
    expect(refusalOf(workspaceZip({ 'content/mapping.jsonl': `${mapping}\n` }))).toEqual([
      'file-refused',
      'content/mapping.jsonl.1.store: wrong',
    ])
  })
})

/** A zip file of a few bytes that would unpack to very many. */
function bomb(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size))
  const zip = zipOf([{ name: 'manifest.json', bytes: packed }])
  const directory = zip.readUInt32LE(zip.length - 6)
  for (const [at, value] of [
    [8, 8],
    [directory + 10, 8],
  ] as const)
    zip.writeUInt16LE(value, at)
  zip.writeUInt32LE(size, 22)
  zip.writeUInt32LE(size, directory + 24)
  return zip
}
