/** Function blocks as they are saved and shown: their fields, the rules of each type, and their secrets, which are never shown. */
import { beforeAll, describe, expect, it } from 'vitest'
import { Block } from '#shared/contracts/blocks'
import { collection } from '../../functions/platform/table/table.ts'
import { sealArgument, unsealArgument } from '../../functions/platform/tenancy/arguments.ts'
import { condition, message, title } from '../kit/content-drafts.ts'
import { fileBehind, uploadFile } from '../kit/content-files.ts'
import { openDraft } from '../kit/draft.ts'
import { environmentOf } from '../kit/world.ts'

const { world, admin } = await openDraft()
const blocks = collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id })
type Written = Extract<Block, { type: 'function' }>

let formId: string
let otherFormId: string
let next: string
beforeAll(async () => {
  const question = { key: 'flower', question: { en: 'Which?' }, fieldType: 'input', dataType: 'string', choices: [] }
  const form = () => admin.forms.create({ type: 'form', title: title('Order'), questions: [question as never] })
  ;[formId, otherFormId] = [(await form())._id, (await form())._id]
  next = (await admin.blocks.create(message()))._id
})

const draft = (content: object, more: object = {}) =>
  ({ type: 'function', title: title('Function'), group: 'General', function: content, ...more }) as never
const create = async (content: object, more?: object) => (await admin.blocks.create(draft(content, more))) as Written
const faulty = (content: object) =>
  admin.blocks.create(draft(content)).then(
    () => [],
    (problem: { details: { path: string; code: string }[] }) =>
      problem.details.map(({ path, code }) => `${path}: ${code}`),
  )

const mail = { type: 'email-form-as-table', toEmail: 'a@example.com,b@example.com', subject: 'An order' }

describe('the types of functions', () => {
  const types = (): Record<string, object> => ({
    logic: {
      formId,
      expressions: [{ blockId: next, condition }],
      defaultMappingBlockId: next,
    },
    'email-form-as-table': { ...mail, formId, useAllFormValues: false, fromEmail: 'shop@parley.example', unset: true },
    'salesforce-create-case': {
      formId,
      useAllFormValues: true,
      subject: 'A case',
      description: '',
      errorBlockId: next,
    },
    'unset-form': { unsetFormIds: [formId], unsetAllForms: false },
    'zapier-trigger': { formId, useAllFormValues: false, endpoint: 'https://hooks.example.com/1' },
  })

  it('BLOCKS-034/logic/email/salesforce/unset/zapier: logic, e-mail, Salesforce case, unset form and Zapier are kept as they were written', async () => {
    for (const [type, content] of Object.entries(types())) {
      const { _id } = await create({ ...content, type })
      expect(await admin.blocks.get({ _id }), type).toMatchObject({ function: { ...content, type } })
    }
    expect(await faulty({ type: 'javascript', formId })).not.toEqual([])
  })

  it('BLOCKS-033: a function keeps its handler, arguments, paths, temporary answer, look and description', async () => {
    const content = {
      type: 'handler',
      name: 'check_stock',
      handlerName: 'webhook',
      args: { header: 'x-key', seconds: 3, body: { deep: [1, 'two', null] } },
      formId,
      useAllFormValues: true,
      endpoint: 'https://stock.example.com/check',
      paths: [{ name: 'yes', blockId: next }],
      errorBlockId: next,
      webhook: true,
      todo: true,
      tempText: { en: 'Soon.' },
      tempChoices: [{ title: { en: 'Go on' }, action: { type: 'block', value: next } }],
    }
    const look = { icon: 'call', iconColour: '#112233', description: 'Asks the shop' }
    const { _id } = await create(content, look)
    expect(await admin.blocks.get({ _id })).toMatchObject({ ...look, function: content })
  })

  it('BLOCKS-056/to/subject/from: an e-mail needs whom it goes to and its subject, and comes from the product’s own domain', async () => {
    expect(await faulty({ ...mail, toEmail: '' })).toEqual(['function.toEmail: mandatory'])
    expect(await faulty({ ...mail, toEmail: 'nobody' })).toEqual(['function.toEmail: email-list'])
    expect(await faulty({ ...mail, subject: ' ' })).toEqual(['function.subject: mandatory'])
    for (const fromEmail of ['shop@elsewhere.example', 'shop@parley.example.com', 'shop@sub.parley.example'])
      expect(await faulty({ ...mail, fromEmail }), fromEmail).toEqual(['function.fromEmail: sender-domain'])
    for (const fromEmail of ['', 'shop@parley.example', 'Shop@PARLEY.example'])
      expect(await faulty({ ...mail, fromEmail }), fromEmail).toEqual([])
    const { _id } = await create(mail)
    const changed = { ...(draft({ ...mail, fromEmail: 'shop@elsewhere.example' }) as object), _id }
    await expect(admin.blocks.update(changed as never)).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('BLOCKS-057/zapier/unset/several: a Zap needs a form, and forgetting needs one, several or all of them', async () => {
    const endpoint = 'https://hooks.example.com/1'
    expect(await faulty({ type: 'zapier-trigger', endpoint })).toEqual([expect.stringMatching(/^function\.formId: /)])
    expect(await faulty({ type: 'zapier-trigger', endpoint, formId })).toEqual([])
    const several = [formId, otherFormId]
    expect(await faulty({ type: 'unset-form' })).toEqual(['function.unsetFormIds: no-forms'])
    for (const content of [{ unsetFormIds: [formId] }, { unsetFormIds: several }, { unsetAllForms: true }])
      expect(await faulty({ type: 'unset-form', ...content })).toEqual([])
  })
})

describe('a secret argument', () => {
  const asking = (key?: unknown, more: object = {}) => ({
    type: 'handler',
    name: 'ask',
    handlerName: 'webhook',
    endpoint: 'https://stock.example.com/check',
    args: { header: 'x-key', ...(key !== undefined && { key }) },
    ...more,
  })
  const stored = async (id: string) => {
    // An import moves the content to another file.
    const block = await (await world.content('Draft')).get(blocks, id)
    return ((block as Written).function as { args: Record<string, string> }).args['key']
  }
  const client = world.companies.bloom.id
  const opened = async (id: string) => unsealArgument(client, (await stored(id))!)
  const update = (_id: string, content: object) =>
    admin.blocks.update({ ...(draft(content) as object), _id } as never) as Promise<Written>
  const shown = (block: Written) => (block.function as { args: Record<string, unknown> }).args['key']

  it('BLOCKS-054/masked: is sealed when it is saved, and no answer shows more than a mask', async () => {
    const block = await create(asking('open sesame'))
    const { _id } = block
    const copy = (await admin.blocks.duplicate({ id: _id })) as Written
    const listed = (await admin.blocks.list({})).find((each) => each._id === _id)!
    const answers = [block, copy, await admin.blocks.get({ _id }), listed, await update(_id, asking('***'))]
    for (const answer of answers) expect(shown(answer as Written)).toBe('***')
    const [latest] = await admin.blocks.revisions({ id: _id })
    expect(shown(latest!.item as Written)).toBe('***')
    expect(await stored(_id)).toMatch(/^sealed:/)
    expect(await opened(_id)).toBe('open sesame')
    expect(await opened(copy._id)).toBe('open sesame')
  })

  it('is kept by a mask, replaced by another text, and gone when it is left out', async () => {
    const { _id } = await create(asking('first'))
    await update(_id, asking('***', { name: 'renamed' }))
    expect(await opened(_id)).toBe('first')
    await update(_id, asking('second'))
    expect(await opened(_id)).toBe('second')
    const [, , first] = await admin.blocks.revisions({ id: _id })
    expect(shown((await admin.blocks.revert({ blockId: _id, revisionId: first!._id })) as Written)).toBe('***')
    expect(await opened(_id)).toBe('first')
    for (const gone of [undefined, '']) {
      await update(_id, asking('again'))
      await update(_id, asking(gone))
      expect(await stored(_id)).toBeUndefined()
    }
  })

  it('of another block does not come with a mask, nor with a seal that somebody has copied', async () => {
    const { _id: other } = await create(asking('theirs'))
    const { _id } = await create(asking('***'))
    expect(await stored(_id)).toBeUndefined()
    const seal = (await stored(other))!
    await update(_id, asking(seal))
    expect(await opened(_id)).toBe(seal)
  })

  it('that is no text, or too long, is refused', async () => {
    expect(await faulty(asking(5))).toEqual(['function.args.key: wrong'])
    expect(await faulty(asking('x'.repeat(2001)))).toEqual(['function.args.key: too-long'])
    expect(await faulty(asking('x'.repeat(2000)))).toEqual([])
    const args = { header: 'x-key', key: 'x'.repeat(2000), body: { long: 'x'.repeat(14_250) } }
    expect(await faulty({ ...asking(), args })).toEqual(['function.args: arguments-size'])
  })

  it('leaves in a file sealed, and opens for the company that sealed it alone', async () => {
    const { _id, title: name } = await create(asking('open sesame'), { group: 'Secrets' })
    const { text } = await fileBehind(await admin.portability.export({ topics: ['Secrets'] }))
    expect(text).toContain(await stored(_id))
    expect(text).not.toContain('open sesame')
    const upload = async (worker: typeof admin, file: string) =>
      worker.portability.import({ uploadId: await uploadFile(worker, file), type: 'partial', overwrite: true })
    await update(_id, asking('another'))
    await upload(admin, text)
    expect(await opened(_id)).toBe('open sesame')
    const { admin: stranger, company } = await world.newCompany()
    await stranger.environments.switch({
      environmentId: environmentOf(company, 'Draft'),
      agentId: stranger.agent._id,
    })
    await upload(stranger, text)
    const theirs = (await stranger.blocks.list({})).find((block) => block.title === name) as unknown as Written
    expect(shown(theirs)).toBeUndefined()
    const { checksum: _, ...file } = JSON.parse(text) as Record<string, unknown>
    const altered = (secret: string) => JSON.stringify(file).replace(/sealed:[^"]+/, secret)
    // A file has no secret of this company sent to an address of its own.
    await upload(admin, altered('***').replace('stock.example.com', 'evil.example.com'))
    expect(await stored(_id)).toBeUndefined()
    await upload(admin, altered('in clear'))
    expect(await opened(_id)).toBe('in clear')
    await expect(unsealArgument(company.id, await sealArgument(client, 'x'))).rejects.toThrow()
  })

  it('is masked where two environments are compared', async () => {
    const { _id: id } = await create(asking('open sesame'))
    const [source, target] = (['Draft', 'Live'] as const).map((name) => world.environment(name))
    const difference = await admin.releases.blockDifference({ id, source: source!, target: target! })
    expect(JSON.stringify(difference)).toContain('"key":"***"')
    expect(JSON.stringify(difference)).not.toContain(await stored(id))
  })
})
