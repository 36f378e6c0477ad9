/** A dialog that offers something and takes no for an answer: the way out is named by what it means. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { Begin } from '../../components/dialog/dialog.tsx'

interface OfferDialogProps {
  title: string
  /** What closes it without doing anything. */
  later: string
  action: ReactNode
  close: () => void
  children: ReactNode
}

export const OfferDialog = ({ title, later, action, close, children }: OfferDialogProps) => (
  <Modal
    visible
    size="small"
    header={title}
    onDismiss={close}
    footer={
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={close}>
            {later}
          </Button>
          <Begin at="button">{action}</Begin>
        </SpaceBetween>
      </Box>
    }
  >
    {children}
  </Modal>
)
