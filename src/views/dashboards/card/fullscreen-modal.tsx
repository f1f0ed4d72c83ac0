import { useViewportSize } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { ReloadButton } from './card-actions.tsx'
import { CardContent } from './card-content.tsx'
import { WidgetTitle } from './card-title.tsx'
import { TitleSuffix } from '../title-suffix.tsx'
import { useElementWidth } from '../../adapters/rendering/element-width.ts'
import { useTitle } from '../use-title.ts'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import styles from '../../ui/dialogs/modals.module.css'

interface Props {
  readonly widget: WidgetRef
}

const modalMargin = 48
const headerHeight = 140
const toolbarHeight = 48
const graphControlsHeight = 76

const ModalContent = ({ widget }: Props) => {
  const { width: whole, height } = useViewportSize()
  const [ref, measured] = useElementWidth()
  const width = measured || Math.max(0, whole - modalMargin)
  const room = {
    dashboardWidth: width + modalMargin,
    width,
    graphHeight: Math.max(240, height - headerHeight - graphControlsHeight),
    gridHeight: height - headerHeight - toolbarHeight,
  }
  return (
    <div ref={ref}>
      <div className={styles['reload']}>
        <ReloadButton widget={widget} />
      </div>
      <CardContent widget={widget} room={room} />
    </div>
  )
}

export const FullscreenModal = ({ widget }: Props) => {
  const isOpen = useSelector(widget, (snapshot) => snapshot.matches({ modal: 'fullscreen' }))
  const { fullScreen = false, modalSize } = useSelector(widget, ({ context }) => context.definition)
  const title = useTitle(widget)
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={() => widget.send({ type: 'modal.closed' })}
      fullScreen={fullScreen || modalSize === undefined}
      {...(modalSize !== undefined && { size: modalSize })}
      title={title}
      heading={
        <span className={styles['title']}>
          <WidgetTitle widget={widget} /> <TitleSuffix widget={widget} />
        </span>
      }
    >
      <ModalContent widget={widget} />
    </ModalDialog>
  )
}
