/** Departments: named, with the hours of the company or their own, and days that differ. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Department } from '#shared/contracts/departments'
import { weekdays, type OpeningHours } from '#shared/company/opening-hours'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { faultsOf } from '../../../frontend/src/components/form/checks.ts'
import {
  departmentChecks,
  departmentDraft,
  editedDepartment,
  type EditedDepartment,
} from '../../../frontend/src/pages/users/departments/department-draft.ts'
import { support } from './departments.ts'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, turnGerman, type Answers } from '../screen.tsx'
import { ben, page as users } from './users-screen.tsx'

const hours = { open: '09:00', closed: '17:00' }
// The weekdays are all the keys there are.
const week = Object.fromEntries(
  weekdays.map((day) => [day, day === 'Sunday' ? { open: null, closed: null } : hours]),
) as OpeningHours
const sales: Department = {
  ...support,
  _id: idOf(61),
  name: 'Sales',
  isDefault: false,
  companyOpeningHours: false,
  openingHours: week,
  exceptions: [{ title: 'Christmas', from: '2026-12-24', to: '2026-12-26', openingTime: null }],
}

const base = '/api/agent/departments'
const revisionOf = (body: unknown) => (body as { revision?: number }).revision
const page = (answers: Answers = {}) =>
  users({ at: '?tab=departments', answers: { [`GET ${base}`]: () => [support, sales], ...answers } })
const edit = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

describe('the list of departments', () => {
  it('DEPARTMENTS-005/list: is in the order of names, with the hours of each; the default one cannot be deleted', async () => {
    await page()
    await screen.findByRole('button', { name: 'Sales' })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Sales.*6 days a week/),
      expect.stringMatching(/^Support.*Default.*Company hours/),
    ])
    press('Actions for Support')
    const remove = await screen.findByRole('menuitem', { name: /Delete/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
  })

  it('DEPARTMENTS-005/delete: one is deleted after its name was typed', async () => {
    const { calls } = await page({
      [`DELETE ${base}/${sales._id}?revision=${sales.revision}`]: () => ({ id: sales._id }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Sales' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    fireEvent.change(await screen.findByLabelText('To confirm, type “Sales”.'), { target: { value: 'sales' } })
    press('Delete')
    await screen.findByText('Department “Sales” was deleted')
    expect(screen.queryByRole('button', { name: 'Sales' })).toBeNull()
    expect(calls.at(-1)?.route).toBe(`DELETE ${base}/${sales._id}?revision=${sales.revision}`)
  })

  it('AGENTS-001/counts: says how many people are in each, and leads to them', async () => {
    const { router } = await page()
    fireEvent.click(await screen.findByRole('link', { name: '2 people in Sales: show them' }))
    await screen.findByRole('button', { name: ben.fullName })
    expect(router.state.location.search).toBe(`?department=${sales._id}`)
    expect(screen.queryByRole('button', { name: 'Maya Vale' })).toBeNull()
  })

  it('AGENTS-001/routing: says where takeovers go, and leads to the settings of them', async () => {
    const settings = (defaultDepartmentId: string | null) => ({
      'GET /api/agent/system-settings': () => ({ defaultDepartmentId }),
    })
    await page(settings(null))
    await screen.findByText('They wait for the department “Support”.')
    const link = screen.getByRole('link', { name: 'Change under Takeovers' })
    expect(link.getAttribute('href')).toBe('/settings/takeovers')
    close()
    await page(settings(sales._id))
    await screen.findByText('They wait for the department “Sales”.')
    close()
    await page({ ...settings(null), [`GET ${base}`]: () => [] })
    await screen.findByText('There is no department yet, so they wait for everybody.')
  })
})

describe('a department', () => {
  it('DEPARTMENTS-002/name/exceptions/company, DEPARTMENTS-005/update: hides its hours while those of the company count, and stores null', async () => {
    const { calls } = await page({ [`PUT ${base}/${sales._id}`]: () => ({ ...sales, name: 'Shop' }) })
    await edit('Sales')
    screen.getByRole('list', { name: 'Opening hours' })
    type('Name', 'Shop')
    press('Remove the exception Christmas')
    fireEvent.click(screen.getByLabelText('Use company hours'))
    expect(screen.queryByRole('list', { name: 'Opening hours' })).toBeNull()
    press('Save')
    await screen.findByText('Department “Shop” was saved')
    const hidden = { companyOpeningHours: true, openingHours: null, serviceLevel: null, offer: 'pull' }
    expect(calls.at(-1)?.body).toEqual({ name: 'Shop', ...hidden, exceptions: [], revision: sales.revision })
    await screen.findByRole('button', { name: 'Shop' })
  })

  it('DEPARTMENTS-002/name/hours, DEPARTMENTS-005/create: gets hours of its own, day by day', async () => {
    const { calls } = await page({ [`POST ${base}`]: () => ({ ...sales, _id: idOf(62), name: 'Weddings' }) })
    await screen.findByRole('button', { name: 'Sales' })
    press('Create department')
    await waitFor(() => type('Name', 'Weddings'))
    fireEvent.click(screen.getByLabelText('Use company hours'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }))
    type('Monday: opens at', '10:30')
    press('Save')
    await screen.findByText('Department “Weddings” was saved')
    const off = { open: null, closed: null }
    const nobody = { Friday: off, Saturday: off, Sunday: off }
    const openingHours = {
      Monday: { ...hours, open: '10:30' },
      Tuesday: hours,
      Wednesday: hours,
      Thursday: hours,
      ...nobody,
    }
    const promised = { serviceLevel: null, offer: 'pull' }
    expect(calls.at(-1)?.body).toEqual({
      name: 'Weddings',
      companyOpeningHours: false,
      openingHours,
      exceptions: [],
      ...promised,
    })
  })

  it('promises answers in minutes, and shares its customers out', async () => {
    const { calls } = await page({ [`PUT ${base}/${sales._id}`]: () => sales })
    await edit('Sales')
    expect(screen.queryByLabelText('Always')).toBeNull()
    type('First answer', '5')
    type('Until it is completed', '0')
    fireEvent.click(screen.getByLabelText('Always'))
    fireEvent.click(screen.getByLabelText('Customers are shared out'))
    press('Save')
    await screen.findByText('Enter a valid number')
    expect(calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([])
    type('Until it is completed', '')
    press('Save')
    await screen.findByText('Department “Sales” was saved')
    expect(calls.at(-1)?.body).toMatchObject({
      serviceLevel: { first: 5, next: null, close: null, clock: 'always' },
      offer: 'balance',
    })
  })

  it('DEPARTMENTS-003/name: needs a name', async () => {
    const { calls } = await page()
    await edit('Sales')
    type('Name', '  ')
    press('Save')
    await screen.findByText('Mandatory field')
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false)
    expect(departmentDraft(editedDepartment(support)).openingHours).toBeNull()
  })

  it('a refused name is told in German to German readers', async () => {
    const refuse = () => {
      throw badRequest(faultAt('name', 'too-long', { max: 120 }))
    }
    await page({ [`PUT ${base}/${sales._id}`]: refuse })
    await edit('Sales')
    type('Name', 'Sales team')
    await turnGerman()
    press('Speichern')
    await screen.findByText('Höchstens 120 Zeichen')
  })

  it('DEPARTMENTS-004/fields/opening: an exception needs a title, both days, and its hours when it is open', async () => {
    await page()
    const dialog = await edit('Support')
    expect(dialog.queryByRole('list', { name: 'Exceptions' })).toBeNull()
    press('Add an exception')
    dialog.getByRole('list', { name: 'Exceptions' })
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Open on these days' }))
    press('Save')
    expect(await dialog.findAllByText('Mandatory field')).toHaveLength(3)
    dialog.getByText('Must be valid 24-hour format time value.')
  })

  it('that somebody else has saved meanwhile shows theirs or goes on with mine, and loses nothing typed', async () => {
    let kept = sales
    const { calls } = await page({
      [`GET ${base}`]: () => [support, kept],
      [`PUT ${base}/${sales._id}`]: (body) => {
        if (revisionOf(body) !== kept.revision) throw new Problem('stale')
        return { ...kept, name: 'Shop', revision: 3 }
      },
    })
    await edit('Sales')
    kept = { ...sales, name: 'Trade', revision: 2 }
    type('Name', 'Shop')
    press('Save')
    await screen.findByText('Somebody else saved this in the meantime')
    expect(field('Name').value).toBe('Shop')
    press('Keep mine')
    press('Save')
    await screen.findByText('Department “Shop” was saved')
    const saves = calls.filter(({ route }) => route.startsWith('PUT'))
    expect(saves.map(({ body }) => revisionOf(body))).toEqual([1, 2])
  })

  it('is not left by mistake while it is edited', async () => {
    await page()
    await edit('Sales')
    type('Name', 'Shop')
    press('Cancel')
    await screen.findByRole('button', { name: 'Stay Here' })
  })
})

it('hours are times of a day, also of a night, and days end after they begin', () => {
  const edited = editedDepartment(sales)
  const wrong = {
    ...edited,
    week: {
      ...edited.week,
      Monday: { isOpen: true, open: '24:30', closed: '09:00' },
      Friday: { isOpen: true, open: '18:00', closed: '02:00' },
    },
    exceptions: [{ ...edited.exceptions[0]!, to: '2026-12-20' }],
  }
  const found = (department: EditedDepartment) => faultsOf(department, departmentChecks)
  expect(found(edited)).toEqual([])
  expect(found(wrong)).toEqual([faultAt('0.to', 'days-order'), faultAt('Monday', 'hours')])
  expect(found({ ...wrong, companyOpeningHours: true, exceptions: [] })).toEqual([])
})
