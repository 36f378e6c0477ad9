/** What agents set for the list on this device: the sound that tells of customers; the boxes of its rows; their macros. */
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown'
import { useTranslation } from 'react-i18next'
import { readiness } from '../../../core/live/readiness.ts'
import { handOverAsked } from '../../../core/hand-over.ts'
import { playSound, prepareSound, sound, volumes } from '../../../core/live/sound.ts'
import { useDesk } from '../state/inbox-context.ts'
import { openSelection } from '../state/selection.ts'

export function InboxMenu() {
  const { t } = useTranslation('conversations')
  const chosen = sound.use()
  const isReady = readiness.use()
  const { ask } = useDesk()
  const checkbox = (id: string, text: string, checked: boolean): ButtonDropdownProps.CheckboxItem => ({
    id,
    text,
    itemType: 'checkbox',
    checked,
  })

  function choose(id: string) {
    prepareSound()
    if (id === 'macros') return ask('macros')
    if (id === 'hand-over') return handOverAsked.change('asked')
    if (id === 'select') return openSelection()
    const volume = volumes.find((one) => one === id)
    if (volume) sound.change(volume)
    if (id === 'on') sound.change(chosen === 'off' ? 'normal' : 'off')
    // What is set is heard at once.
    playSound()
  }

  return (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={t('notices.menu')}
      items={[
        { id: 'select', text: t('bulk.open') },
        { id: 'hand-over', text: t('hand-over.open') },
        { id: 'macros', text: t('macros.manage') },
        {
          text: t('notices.sound-group'),
          items: [
            {
              ...checkbox('on', t('notices.sound'), chosen !== 'off'),
              secondaryText: isReady ? t('notices.when') : t('notices.switch-off'),
            },
            ...volumes.map((volume) => ({
              ...checkbox(volume, t(`notices.${volume}`), chosen === volume),
              disabled: chosen === 'off',
            })),
          ],
        },
      ]}
      onItemClick={({ detail }) => choose(detail.id)}
    />
  )
}
