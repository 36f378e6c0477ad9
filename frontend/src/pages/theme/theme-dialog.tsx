/** Gives a hostname its colour and its two logos, or changes them. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { themeDefault } from '#shared/company/host-look'
import { theme as contract, type HostTheme } from '#shared/contracts/theme'
import { ColourField } from '../../components/form/colour-field.tsx'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import type { Picture } from '../../components/picture/brand-picture.ts'
import { uploadPicture } from '../../components/picture/brand-upload.ts'
import { quietly } from '../../core/api.ts'
import { LogoField } from './logo-field.tsx'
import { themes } from './themes-data.ts'

interface EditedTheme {
  readonly _id: string
  readonly primaryColour: string
  readonly logoDesktop: Picture
  readonly logoMobile: Picture
}

const editedTheme = (item: HostTheme | undefined): EditedTheme => ({
  _id: item?._id ?? '',
  primaryColour: item?.primaryColour ?? themeDefault.palette.primaryColour,
  logoDesktop: item?.logoDesktop ?? null,
  logoMobile: item?.logoMobile ?? null,
})

/** The id of an upload for a picture that was chosen, null for one that was taken away, and nothing for one that stays. */
const uploadOf = (picture: Picture) =>
  picture === null ? null : 'dataUrl' in picture ? uploadPicture(picture.dataUrl) : undefined

interface ThemeDialogProps {
  /** The theme to change, or `undefined` for a new one. */
  item: HostTheme | undefined
  close: () => void
}

export default function ThemeDialog({ item, close }: ThemeDialogProps) {
  const { t } = useTranslation('theme')
  const notify = useNotify()
  const form = useDraft<HostTheme, EditedTheme>({
    saved: item,
    access: contract.save.access,
    editedOf: editedTheme,
    schema: contract.save.input,
    sentOf: (edited) => edited,
    save: async ({ _id, primaryColour, logoDesktop, logoMobile }, base) => {
      const [uploadLogoDesktop, uploadLogoMobile] = [await uploadOf(logoDesktop), await uploadOf(logoMobile)]
      const { revision } = base ?? {}
      return quietly.theme.save({ _id, primaryColour, uploadLogoDesktop, uploadLogoMobile, revision })
    },
    onSaved: (saved) => {
      themes.show(saved)
      notify.success(t('saved', { name: saved._id }))
    },
    refetch: themes.refetch,
  })
  const colour = form.field('primaryColour')
  return (
    <DraftDialog
      form={form}
      size="medium"
      title={t(item ? 'edit.title' : 'create')}
      {...(!item && { action: t('create') })}
      close={close}
    >
      <SpaceBetween size="l">
        <TextField
          field={{ ...form.field('_id'), readOnly: form.readOnly || item !== undefined }}
          label={t('columns.hostname')}
          description={t('hostname-text')}
          input={{ placeholder: 'chat.example.com', autoComplete: false }}
          stretch
        />
        <ColourField
          field="primaryColour"
          label={t('columns.colour')}
          colour={colour.value}
          readOnly={colour.readOnly}
          isRequired
          change={colour.onChange}
        />
        <LogoField label={t('desktop.label')} text={t('desktop.text')} field={form.field('logoDesktop')} />
        <LogoField label={t('mobile.label')} text={t('mobile.text')} field={form.field('logoMobile')} />
      </SpaceBetween>
    </DraftDialog>
  )
}
