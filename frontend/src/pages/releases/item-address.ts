/** Where an item of content is edited. */
import type { ItemName } from '#shared/contracts/releases'
import { pathTo } from '../../core/pages.ts'
import { addressOfTest } from '../../core/test-addresses.ts'

export function addressOfItem({ kind, _id }: ItemName): string {
  switch (kind) {
    case 'block':
      return `${pathTo('block-edit')}/${_id}`
    case 'intent':
      return `${pathTo('intents')}/${_id}`
    case 'entity':
      return `${pathTo('entities')}/${_id}`
    case 'form':
      return `${pathTo('form-edit')}/${_id}`
    case 'field':
      return pathTo('questions')
    case 'test':
      return addressOfTest(_id)
  }
}
