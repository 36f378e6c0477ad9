/** Whose ids of a channel are, where somebody else has one of them by now. */
import { describe, expect, it } from 'vitest'
import { findContact, moveContact } from '../../../functions/chat/customer/contact.ts'
import { lines, putLine } from '../../../functions/chat/conversation/line.ts'
import { findOwner, followIdentity } from '../../../functions/doors/turns/contact-owner.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

describe('an id of a person that is somebody else’s by now', () => {
  it('leaves the conversation of who had it, and belongs to none', async () => {
    await known(first, ['+49301', 'user-ada'])
    const contact = contactOf('+49301', 'user-ben')
    expect(await findOwner(scope, contact)).toEqual({ conversation: undefined, unknown: [] })
    expect(await findContact(scope, contactOf('+49301'))).toMatchObject({ conversation: undefined })
    expect(await findContact(scope, contactOf('user-ada'))).toMatchObject({ conversation: first })
    expect(await lineOf(first)).toMatchObject({ ids: ['user-ada'], to: 'user-ada' })
  })

  it('belongs to the conversation of who has it, where there is one', async () => {
    await known(first, ['+49301', 'user-ada'])
    await known(second, ['user-ben'])
    expect(await findOwner(scope, contactOf('+49301', 'user-ben'))).toEqual({ conversation: second, unknown: [] })
    expect(await findContact(scope, contactOf('+49301'))).toMatchObject({ conversation: second })
    expect(await lineOf(first)).toMatchObject({ ids: ['user-ada'] })
  })

  it('stays where it is all that is known of its person, with what else names them now', async () => {
    await known(first, ['+49301'])
    const { conversation, unknown } = await findOwner(scope, contactOf('+49301', 'user-ada'))
    expect([conversation, unknown.length]).toEqual([first, 1])
    expect(await lineOf(first)).toMatchObject({ ids: ['+49301'] })
  })
})

describe('a person whose number is another one from now on', () => {
  const change = (before: string, after: string) =>
    followIdentity({ scope, channel: 'whatsapp' } as never, { account: 'shop', before, after } as never)

  it('goes on in their conversation, and the number before is nobody’s', async () => {
    await known(first, ['+49301', 'user-ada'])
    await change('+49301', '+49302')
    expect(await findContact(scope, contactOf('+49302'))).toMatchObject({ conversation: first })
    expect(await findContact(scope, contactOf('+49301'))).toMatchObject({ conversation: undefined })
    expect(await lineOf(first)).toMatchObject({ ids: ['+49302', 'user-ada'], to: '+49302' })
  })

  it('has the number of who had it before, whose conversation loses it', async () => {
    await known(first, ['+49301'])
    await known(second, ['+49302', 'user-ben'])
    await change('+49301', '+49302')
    expect(await lineOf(second)).toMatchObject({ ids: ['user-ben'], to: 'user-ben' })
    expect(await findContact(scope, contactOf('+49302'))).toMatchObject({ conversation: first })
  })

  it('is nobody where the number before was not known', async () => {
    await change('+49301', '+49302')
    expect(await findContact(scope, contactOf('+49302'))).toMatchObject({ conversation: undefined })
  })
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), environment: idOf(2) }
const [first, second] = [idOf(3), idOf(4)] as const
const contactOf = (...ids: readonly string[]) => ({ channel: 'whatsapp' as const, account: 'shop', ids })
const lineOf = (conversation: string) => new Table({ client: scope.client, conversation }).get(lines, '-')

/** A conversation of a person with these ids, who is answered at the first of them. */
async function known(conversation: string, ids: readonly [string, ...string[]]): Promise<void> {
  const line = { channel: 'whatsapp' as const, account: 'shop', to: ids[0], ids: [...ids], more: {} }
  await given(
    ...moveContact(scope, contactOf(...ids), conversation),
    putLine({ client: scope.client, conversation }, line),
  )
}
