/** The icon of each kind of response, on its card and wherever it is listed. */
import type { IconProps } from '@cloudscape-design/components/icon'
import type { Kind } from '../block-content.ts'

export const kindIcons: Readonly<Record<Kind, IconProps.Name>> = {
  basic: 'contact',
  media: 'mini-player',
  gallery: 'view-vertical',
  form: 'file',
  logic: 'share',
  handover: 'support',
  'unset-form': 'undo',
}
