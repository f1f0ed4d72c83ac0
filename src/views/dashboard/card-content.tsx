import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import type { WidgetRef } from '../../machines/widget.ts'
import { WidgetBody, type Room } from '../widgets/widget-body.tsx'
import { WidgetSkeleton } from '../widgets/widget-skeleton.tsx'
import { useTitle } from './use-title.ts'

interface Props {
  readonly widget: WidgetRef
  readonly room: Room
}

const FetchFailed = ({ widget }: Pick<Props, 'widget'>) => (
  <Alert color="red" role="alert" title="Unable to fetch data at this time. Please try again later" mb="md">
    <Button variant="default" size="xs" onClick={() => widget.send({ type: 'reload.requested' })}>
      Try again
    </Button>
  </Alert>
)

export const CardContent = ({ widget, room }: Props) => {
  const { definition, figures, content } = useSelector(widget, ({ context }) => context)
  const isLoading = useSelector(widget, (snapshot) => snapshot.matches({ figures: 'loading' }))
  const isFailed = useSelector(widget, (snapshot) => snapshot.matches({ figures: 'failed' }))
  const title = useTitle(widget)
  return (
    <>
      {isFailed && <FetchFailed widget={widget} />}
      {isLoading && O.isNone(figures) ? (
        <WidgetSkeleton type={definition.type} />
      ) : (
        <WidgetBody definition={definition} figures={figures} content={content} label={title} room={room} />
      )}
    </>
  )
}
