/** A workspace while it is founded: its name in addresses follows the name people read, until somebody types one. */
import { slug } from '#shared/slug'

export interface EditedFounding {
  readonly displayName: string
  /** As it was typed, where it was. */
  readonly typedName: string | undefined
}

export const noFounding: EditedFounding = { displayName: '', typedName: undefined }

/** As many letters as a name in addresses may have. */
const nameLengthMax = 40

/** The name in addresses: what was typed, else what the other name suggests. */
export const nameOf = ({ displayName, typedName }: EditedFounding): string =>
  typedName ?? (displayName.trim() && slug(displayName).slice(0, nameLengthMax).replace(/-$/, ''))

/** Both names, as they are sent. */
export const namesOf = (edited: EditedFounding) => ({ displayName: edited.displayName, name: nameOf(edited) })
