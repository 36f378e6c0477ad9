/** What calls that only read take and answer beside the least of it. */
import { afterAll, expect, it } from 'vitest'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = await world.as('provider')

it('WEBPLUGIN-014: settings are answered with the origins of the plugin and the flags, which other calls change', async () => {
  const { company, admin: boss } = await world.newCompany()
  const origin = await boss.plugin.addOrigin({ origin: 'https://shop.example' })
  await provider.workspaces.update({ id: company.id, intelagent: { analyticsDisabled: true } })
  expect(await boss.settings.company()).toMatchObject({
    cors: [{ _id: origin._id, origin: 'https://shop.example' }],
    intelagent: { analyticsDisabled: true, liveChatDisabled: false },
  })
})

it('AGENTS-012: agents are listed by department, role and a part of their names', async () => {
  const { company, admin: boss } = await world.newCompany()
  const nora = await world.hire(company, 'agent', 'Nora Night')
  await world.hire(company, 'agent', 'Otto Own')
  const { _id: department } = await boss.departments.create({ name: 'Complaints' })
  await boss.agents.updateMember({ id: nora.agent._id, departments: [department] })
  const found = async (query: string) => {
    const { body } = await boss.request('GET', `/api/agent?${query}`)
    return (body.data as { fullName: string }[]).map(({ fullName }) => fullName)
  }
  expect(await found(`department=${department}`)).toEqual(['Nora Night'])
  expect(await found('searchText=OTTO')).toEqual(['Otto Own'])
  expect(await found('type=agent')).toEqual(['Nora Night', 'Otto Own'])
  expect(await found('type=admin&searchText=otto')).toEqual([])
  expect(await found('department=&type=&searchText=')).toHaveLength(3)
})
