/** Appointments: gives customers a calendar file. */
import type { Argument } from '../argument.ts'
import type { CatalogueModule } from '../module.ts'

const args: readonly Argument[] = [
  { name: 'title', type: 'string', required: true },
  { name: 'day', type: 'string', required: true },
  { name: 'time', type: 'string' },
  { name: 'minutes', type: 'number' },
  { name: 'place', type: 'string' },
  { name: 'zone', type: 'string' },
  { name: 'says', type: 'string' },
]

const handler = { handlerName: 'appointment-file', ways: ['wrong-date', 'past'] } as const

export const appointment: CatalogueModule<'appointment-file'> = {
  moduleId: 'appointment',
  versions: [
    {
      version: '1.1.0',
      handlers: [{ ...handler, args: [...args, { name: 'reminder', type: 'number' }] }],
    },
    { version: '1.0.0', handlers: [{ ...handler, args }] },
  ],
}
