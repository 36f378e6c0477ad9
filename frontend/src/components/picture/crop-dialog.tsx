/** Cuts a part out of the chosen picture, with pointer, touch or keyboard. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Slider from '@cloudscape-design/components/slider'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { Dialog } from '../dialog/dialog.tsx'
import './crop-dialog.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import type { Area } from './picture.ts'

const zoomMax = 4
const zoomStep = 0.1

interface CropDialogProps {
  url: string
  /** Width by height of what is cut out. */
  aspect: number
  isRound: boolean
  onCancel: () => void
  /** Cuts, and rejects where the browser may not read the picture. */
  onCut: (area: Area) => Promise<void>
}

export default function CropDialog({ url, aspect, isRound, onCancel, onCut }: CropDialogProps) {
  const { t } = useTranslation()
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [fault, setFault] = useState<'cannot' | 'image-failed'>()

  return (
    <Dialog
      title={t('crop.title')}
      close={onCancel}
      action={
        <Button
          variant="primary"
          formAction="none"
          disabled={!area || fault !== undefined}
          // The canvas refuses an image it may not read; nothing else can fail here.
          onClick={() => area && void onCut(area).catch(() => setFault('cannot'))}
        >
          {t('crop.apply')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        {fault && (
          <Alert type="error">
            <div>{t(`crop.${fault}`)}</div>
            {fault === 'cannot' && <div>{t('crop.cannot-help')}</div>}
          </Alert>
        )}
        <div className="crop">
          <Cropper
            image={url}
            aspect={aspect}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={false}
            crop={position}
            zoom={zoom}
            minZoom={1}
            maxZoom={zoomMax}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '', onError: () => setFault('image-failed') }}
            cropperProps={{ role: 'application', 'aria-label': t('crop.area') }}
          />
        </div>
        <FormField label={t('crop.zoom')}>
          <Slider
            value={zoom}
            min={1}
            max={zoomMax}
            step={zoomStep}
            hideFillLine
            valueFormatter={(value) => `${Math.round(value * 100)} %`}
            onChange={({ detail }) => setZoom(detail.value)}
          />
        </FormField>
      </SpaceBetween>
    </Dialog>
  )
}
