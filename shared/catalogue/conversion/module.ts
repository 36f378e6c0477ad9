/** Conversion: units, and amounts of money by the company's own rates. */
import type { CatalogueModule, ModuleHandler } from '../module.ts'

const units: ModuleHandler<'unit-conversion'> = {
  handlerName: 'unit-conversion',
  args: [
    { name: 'words', type: 'string', required: true },
    { name: 'into', type: 'string' },
    { name: 'decimals', type: 'number' },
    { name: 'silent', type: 'boolean' },
  ],
  ways: ['not-understood', 'different'],
}

const money: ModuleHandler<'currency-conversion'> = {
  handlerName: 'currency-conversion',
  args: [
    { name: 'words', type: 'string', required: true },
    { name: 'into', type: 'string' },
    { name: 'base', type: 'string', required: true },
    { name: 'rates', type: 'json', required: true },
    { name: 'asOf', type: 'string' },
    { name: 'silent', type: 'boolean' },
  ],
  ways: ['not-understood', 'no-rate'],
}

export const conversion: CatalogueModule<'unit-conversion' | 'currency-conversion'> = {
  moduleId: 'conversion',
  versions: [
    { version: '1.1.0', handlers: [units, money] },
    { version: '1.0.0', handlers: [units] },
  ],
}
