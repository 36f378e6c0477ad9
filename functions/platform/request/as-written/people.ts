/** Agents whose roles are objects, as `GET /api/agent/roles` gives them, and who belong to one department. */
import { change, each, isFields, lift, type Fields } from './fields.ts'

export function agent(said: Fields): Fields {
  const roled = change(
    said,
    'roles',
    each((role) => (isFields(role) && 'type' in role ? role['type'] : role)),
  )
  return withDepartments(lift(roled, 'capacity', { max: 'capacityMax' }))
}

/** None where it is empty or null; one by its id, or as an item. */
function withDepartments(said: Fields): Fields {
  if (!('department' in said) || 'departments' in said) return said
  const { department, ...rest } = said
  const id = isFields(department) ? department['_id'] : department
  return { ...rest, departments: id === '' || id === null ? [] : [id] }
}
