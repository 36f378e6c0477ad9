/** Picture chooser: a picture is chosen or dropped, a part is cut out of it, and it is taken away again. */
import './picture-chooser.css'
import Button from '@cloudscape-design/components/button'
import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFault, loadPicture, type Area, type FileFault, type PictureRule, type Size } from './picture.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface Chosen {
  readonly url: string
  readonly size: Size
}

interface PictureChooserProps extends Pick<FormFieldProps, 'description' | 'constraintText'> {
  label: string
  rule: PictureRule
  faultText: (fault: FileFault) => string
  /** Several choosers on one page: each button names its own. */
  isOneOfSeveral?: boolean
  isRound?: boolean
  /** Width by height of what is cut out of a picture of a size. */
  aspectOf?: (size: Size) => number
  hasPicture: boolean
  readOnly?: boolean
  /** Rejects where the browser may not read the picture. */
  onCut: (url: string, area: Area) => Promise<void>
  onRemove: () => void
  /** The picture as it shows. */
  children: ReactNode
  /** Below the buttons. */
  progress?: ReactNode
}

const squareAspect = () => 1

export function PictureChooser({
  label,
  rule,
  faultText,
  hasPicture,
  readOnly = false,
  ...props
}: PictureChooserProps) {
  const { isRound = false, aspectOf = squareAspect, onCut, onRemove } = props
  const { fault, chosen, choose, forget, finish } = useChosen(rule)
  const take = (files: readonly File[]) => void (readOnly || choose(files))
  return (
    <FormField
      label={label}
      description={props.description}
      constraintText={props.constraintText}
      {...(fault && { errorText: faultText(fault) })}
    >
      <DropZone onDrop={take}>
        {props.children}
        <SpaceBetween size="xs">
          {!readOnly && (
            <Buttons
              {...(props.isOneOfSeveral && { of: label })}
              accept={rule.contentTypes.join(',')}
              hasPicture={hasPicture}
              choose={take}
              remove={() => {
                forget()
                onRemove()
              }}
            />
          )}
          {props.progress}
        </SpaceBetween>
      </DropZone>
      <Suspense>
        {chosen && (
          <CropDialog
            url={chosen.url}
            aspect={aspectOf(chosen.size)}
            isRound={isRound}
            onCancel={finish}
            onCut={(area) => onCut(chosen.url, area).then(finish)}
          />
        )}
      </Suspense>
    </FormField>
  )
}

/** The file that is chosen, once it is known to be a picture, until it is cut or put away. */
function useChosen(rule: PictureRule) {
  const [fault, setFault] = useState<FileFault>()
  const [chosen, setChosen] = useState<Chosen>()

  async function choose(files: readonly File[]) {
    const [file] = files
    if (!file) return
    const found = fileFault(files, rule)
    setFault(found)
    if (found) return
    const url = URL.createObjectURL(file)
    try {
      const { naturalWidth: width, naturalHeight: height } = await loadPicture(url)
      setChosen({ url, size: { width, height } })
    } catch {
      URL.revokeObjectURL(url)
      setFault('broken')
    }
  }

  function finish() {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(undefined)
  }

  return { fault, chosen, choose, forget: () => setFault(undefined), finish }
}

function DropZone({ onDrop, children }: { onDrop: (files: readonly File[]) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={isOver ? 'picture picture-over' : 'picture'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

interface ButtonsProps {
  of?: string
  accept: string
  hasPicture: boolean
  choose: (files: readonly File[]) => void
  remove: () => void
}

function Buttons({ of, accept, hasPicture, choose, remove }: ButtonsProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const named = (text: string) => (of === undefined ? text : t('picture.of', { text, label: of }))
  const labelled = (text: string) => of !== undefined && { ariaLabel: named(text) }
  const change = t(hasPicture ? 'picture.change' : 'picture.choose')
  return (
    <>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={named(t('picture.choose'))}
        accept={accept}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // The same file can be chosen once more.
          target.value = ''
        }}
      />
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="upload" formAction="none" {...labelled(change)} onClick={() => input.current?.click()}>
          {change}
        </Button>
        {hasPicture && (
          <Button variant="link" formAction="none" {...labelled(t('picture.remove'))} onClick={remove}>
            {t('picture.remove')}
          </Button>
        )}
      </SpaceBetween>
    </>
  )
}
