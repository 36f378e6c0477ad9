/** What few chats need at once: it is loaded behind the first paint, so that the first paint is early. */
import { Asked } from './asked.tsx'
import { Gallery } from './gallery.tsx'
import { MediaView } from './media.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { Rating } from './rating.tsx'
import styles from './rare.css?inline'
import { StillThere } from './still-there.tsx'
import { Thumbs } from './thumbs.tsx'
import { Tools } from './tools.tsx'

export const parts = { Asked, Gallery, MediaView, MenuEntries, Rating, StillThere, Thumbs, Tools }
export { styles }
