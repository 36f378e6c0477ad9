/** A workspace while it is founded: its name in addresses follows the name people read, until somebody types one. */
import { companyNameLengthMax } from '#shared/limits'
import { slug } from '#shared/slug'

export interface EditedFounding {
  readonly displayName: string
  /** As it was typed, where it was. */
  readonly typedName: string | undefined
  /** How each suggestion begins: a company names what it founds below itself. */
  readonly prefix: string
}

export const noFounding: EditedFounding = { displayName: '', typedName: undefined, prefix: '' }

/** The name in addresses: what was typed, else what the other name suggests. */
export const nameOf = ({ displayName, typedName, prefix }: EditedFounding): string =>
  typedName ?? (displayName.trim() && prefix + slug(displayName).slice(0, companyNameLengthMax).replace(/-$/, ''))

/** Both names, as they are sent. */
export const namesOf = (edited: EditedFounding) => ({ displayName: edited.displayName, name: nameOf(edited) })
