/** The department that every company begins with. */
import type { Department } from '#shared/contracts/departments'
import { idOf } from '../screen.tsx'

export const support: Department = {
  _id: idOf(60),
  name: 'Support',
  isDefault: true,
  companyOpeningHours: true,
  openingHours: null,
  exceptions: [],
  revision: 1,
}
