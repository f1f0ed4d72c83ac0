import { useViewportSize } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { ReloadButton } from './card-actions.tsx'
import { CardContent } from './card-content.tsx'
import { WidgetTitle } from './card-title.tsx'
import { TitleSuffix } from '../title-suffix.tsx'
import { useElementWidth } from '../../adapters/rendering/element-width.ts'
import { useTitle } from '../use-title.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import styles from '../../ui/dialogs/modals.module.css'

interface Props {
  readonly widget: WidgetRef
}

const margin = 48
const header = 140
const toolbar = 48
const graphParts = 76

const Content = ({ widget }: Props) => {
  const { width: whole, height } = useViewportSize()
  const [ref, measured] = useElementWidth()
  const width = measured || Math.max(0, whole - margin)
  const room = {
    dashboardWidth: width + margin,
    width,
    graphHeight: Math.max(240, height - header - graphParts),
    gridHeight: height - header - toolbar,
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
    <Dialog
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
      <Content widget={widget} />
    </Dialog>
  )
}
