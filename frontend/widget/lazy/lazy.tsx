/** The parts that few chats need at once: they are loaded behind the first paint, so that it is early. */
import { Availability } from './availability.tsx'
import { FormInput } from './form-input.tsx'
import { Gallery } from './gallery.tsx'
import { MediaView } from './media.tsx'
import { Menu } from './menu.tsx'
import { Notice } from './notice.tsx'
import { Offline } from './offline.tsx'
import { PersistentMenu } from './persistent-menu.tsx'
import { NewMessages } from './new-messages.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { act } from './act.ts'
import { identify } from './identify.ts'
import { Privacy } from './privacy.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import { Teaser } from './teaser.tsx'
import { Toast } from './toast.tsx'
import { Typing } from './typing.tsx'
import styles from './lazy.css?inline'
import { Rating } from './rating.tsx'
import { StillThere } from './still-there.tsx'
import { Thumbs } from './thumbs.tsx'
import { Tools } from './tools.tsx'
import { settle } from './settle.ts'
import { sendFile } from './upload.ts'

export const parts = {
  Availability,
  FormInput,
  Gallery,
  MediaView,
  Menu,
  Notice,
  Offline,
  PersistentMenu,
  Rating,
  StillThere,
  NewMessages,
  EndedNotice,
  Privacy,
  UnsentNotice,
  Teaser,
  Toast,
  Typing,
  Thumbs,
  Tools,
}
export { act, identify, sendFile, settle, styles }
