/** The persistent menu while it is edited: choices, as the editor of responses edits them. */
import type { BlockChoice } from '#shared/blocks/choices'
import { editedChoices, plainChoices, type EditedChoice } from '../blocks/choices/choice-draft.ts'

export type EditedMenu = readonly EditedChoice[]

/** The draft is made anew of what is stored whenever it shows, so the ids follow from the places. */
export const editedMenu = (menu: readonly BlockChoice[]): EditedMenu =>
  editedChoices(menu).map((choice, index) => ({ ...choice, id: `menu-${index}` }))

export const plainMenu = (menu: EditedMenu): object[] => plainChoices(menu)
