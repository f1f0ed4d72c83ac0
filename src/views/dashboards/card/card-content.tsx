import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { widgetTypes } from '../../../domain/widgets/widget-definition.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { QueuedRender } from '../../adapters/rendering/render-queue.tsx'
import { WidgetBody, type WidgetRoom } from '../../widgets/widget-body.tsx'
import { WidgetSkeleton } from '../../widgets/widget-skeleton.tsx'
import { widgetFailureText, unavailableText, widgetDataFailureText } from '../unavailable-text.ts'
import { useTitle } from '../use-title.ts'
import styles from './widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly room: WidgetRoom
}

const FetchFailed = ({ widget }: Pick<Props, 'widget'>) => {
  const type = useSelector(widget, ({ context }) => context.definition.type)
  const unavailable = useSelector(widget, ({ context }) => context.unavailable)
  const isTrying = useSelector(widget, (snapshot) => snapshot.matches({ figures: { failed: 'trying' } }))
  return (
    <Alert color="red" role="alert" title={widgetFailureText(type)} mb="md">
      <p className={styles['why']}>
        {widgetDataFailureText(type)} {O.isSome(unavailable) && unavailableText(unavailable.value)}
      </p>
      <Button variant="default" size="xs" loading={isTrying} onClick={() => widget.send({ type: 'reload.requested' })}>
        Try again
      </Button>
    </Alert>
  )
}

export const CardContent = ({ widget, room }: Props) => {
  const { definition, figures, content } = useSelector(widget, ({ context }) => context)
  const isLoading = useSelector(widget, (snapshot) => snapshot.matches({ figures: 'loading' }))
  const isFailed = useSelector(widget, (snapshot) => snapshot.matches({ figures: 'failed' }))
  const title = useTitle(widget)
  const skeleton = <WidgetSkeleton type={definition.type} />
  return (
    <>
      {isFailed && <FetchFailed widget={widget} />}
      {isLoading && O.isNone(figures) ? (
        skeleton
      ) : (
        <QueuedRender of={widget} isQuick={widgetTypes[definition.type].source === 'template'} meanwhile={skeleton}>
          <WidgetBody definition={definition} figures={figures} content={content} label={title} room={room} />
        </QueuedRender>
      )}
    </>
  )
}
