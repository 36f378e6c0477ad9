/** Makes a link that opens the plugin on a release for some hours, for people without an account. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewHoursMax } from '#shared/limits'
import { useAction } from '../../../core/action.ts'
import { api } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import type { ReleaseDialogProps } from './release-action.ts'

const hoursDefault = '24'

export function PreviewDialog({ release, environment, close }: ReleaseDialogProps) {
  const { t } = useTranslation('releases')
  const [typed, setTyped] = useState(hoursDefault)
  const [link, setLink] = useState<{ readonly url: string; readonly until: string }>()
  const hours = Number(typed)
  const isWrong = !Number.isInteger(hours) || hours < 1 || hours > previewHoursMax

  const { isBusy, run: makeLink } = useAction(async () => {
    const { url, until } = await api.releases.preview({ _id: release._id, environmentId: environment._id, hours })
    // The server knows the address below the console's origin only; who gets the link is elsewhere.
    setLink({ url: new URL(url, location.origin).href, until })
  })

  return (
    <Dialog
      title={t('preview.title', { number: release.number })}
      close={close}
      action={
        link ? (
          <Button variant="primary" href={link.url} target="_blank" iconName="external">
            {t('preview.open')}
          </Button>
        ) : (
          <Button variant="primary" disabled={isWrong} loading={isBusy} onClick={makeLink}>
            {t('preview.button')}
          </Button>
        )
      }
    >
      {link ? (
        <SpaceBetween size="xs">
          <CopyToClipboard
            variant="inline"
            textToCopy={link.url}
            copyButtonAriaLabel={t('preview.copy')}
            copySuccessText={t('preview.copied')}
            copyErrorText={t('preview.not-copied')}
          />
          <Box color="text-body-secondary">{t('preview.until', { moment: dateAndTime(link.until) })}</Box>
        </SpaceBetween>
      ) : (
        <TextField
          field={{ value: typed, onChange: setTyped }}
          label={t('preview.hours')}
          description={t('preview.text')}
          limits={t('preview.range', { max: previewHoursMax })}
          input={{ type: 'number', inputMode: 'numeric', invalid: isWrong }}
        />
      )}
    </Dialog>
  )
}
