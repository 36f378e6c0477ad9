/** Order status: asks the company's own server for an order and says how far it is. */
import type { Argument } from '../argument.ts'
import type { CatalogueModule } from '../module.ts'

const args: readonly Argument[] = [
  { name: 'parameter', type: 'string', required: true },
  { name: 'value', type: 'string', required: true },
  { name: 'authorization', type: 'select', options: ['none', 'bearer', 'basic'] },
  { name: 'key', type: 'secret', dependsOn: 'authorization' },
  { name: 'seconds', type: 'number' },
  { name: 'statusField', type: 'string', required: true },
  { name: 'texts', type: 'json' },
  { name: 'variables', type: 'json' },
]

const handler = { handlerName: 'order-status', method: 'GET', ways: ['unknown', 'timeout', 'strange'] } as const

export const orderStatus: CatalogueModule<'order-status'> = {
  moduleId: 'order-status',
  versions: [
    {
      version: '1.1.0',
      handlers: [{ ...handler, args: [...args, { name: 'linkField', type: 'string' }] }],
    },
    { version: '1.0.0', handlers: [{ ...handler, args }] },
  ],
}
