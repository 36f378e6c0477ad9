/** The dialog with its texts, which are those of the conversations: other pages of the console have not loaded them. */
import i18next from 'i18next'
import HandOverDialog from './hand-over-dialog.tsx'

await i18next.loadNamespaces('conversations')

export default HandOverDialog
