import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { WidgetSlot, LeafColumn } from '../../../domain/dashboards/structure.ts'
import { aimedAt, dragKeys, useKeyboardAim } from './drag-aim.ts'
import {
  type DropPosition,
  type DragGap,
  gapId,
  gapWith,
  homeOf,
  isHome,
  dropPositionIn,
  positionIn,
} from './drag-gap.ts'
import { useLatest } from '../use-latest.ts'

interface LiftedCard {
  readonly wid: string
  readonly title: string
  readonly byPointer: boolean
}

interface Props {
  readonly leaves: readonly LeafColumn[]
  readonly titleOf: (wid: string) => string
  readonly onMove: (wid: string, slot: WidgetSlot) => void
  readonly lossOf: (words: string, dismiss: () => void) => ReactNode
  readonly overlayOf: (title: string) => ReactNode
  readonly children: ReactNode
}

// spec §9
const returnAnimation = { duration: 150, easing: 'ease-out' }

const mouseActivation = { activationConstraint: { distance: 4 } }
// a resting finger lifts; a moving one scrolls
const touchActivation = { activationConstraint: { delay: 180, tolerance: 8 } }

const measuringConfiguration = { droppable: { strategy: MeasuringStrategy.WhileDragging } }

/** dnd-kit sensors cancel only on a resize of the window. */
const letGo = (): void => {
  window.dispatchEvent(new Event('resize'))
}

const dragInstructions =
  'Press Space to lift the widget, the arrow keys to move it, Space to drop it, Escape to cancel.'

const positionText = ({ column, columns, position, positions }: DropPosition): string =>
  `column ${column} of ${columns}, position ${position} of ${positions}`

const dragWords = {
  lifted: (title: string, position: DropPosition): string => `${title} lifted from ${positionText(position)}`,
  over: (title: string, position: DropPosition): string => `${title}: ${positionText(position)}`,
  moved: (title: string, position: DropPosition): string => `${title} moved to ${positionText(position)}`,
  left: (title: string): string => `${title} not moved`,
  lost: (title: string): string => `${title} was removed by somebody else while you moved it`,
}

export const DragArea = ({ leaves, titleOf, onMove, lossOf, overlayOf, children }: Props) => {
  const [lifted, setLifted] = useState<LiftedCard | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const latest = useLatest(leaves)
  const { step, aimed, forget } = useKeyboardAim(latest)
  const isStill = useReducedMotion()
  const isLost = lifted !== null && homeOf(leaves, lifted.wid) === undefined

  const keyboard = useMemo(
    () => ({ keyboardCodes: dragKeys, coordinateGetter: step, scrollBehavior: 'auto' as const }),
    [step],
  )
  const sensors = useSensors(
    useSensor(MouseSensor, mouseActivation),
    useSensor(TouchSensor, touchActivation),
    useSensor(KeyboardSensor, keyboard),
  )

  const detect = useCallback<CollisionDetection>(
    ({ pointerCoordinates, droppableContainers, droppableRects }) => {
      if (pointerCoordinates !== null) return aimedAt(pointerCoordinates, droppableContainers, droppableRects)
      const gap = aimed()
      return gap === null ? [] : [{ id: gapId(gap) }]
    },
    [aimed],
  )

  useEffect(() => {
    if (isLost) letGo()
  }, [isLost])

  const start = ({ active, activatorEvent }: DragStartEvent): void => {
    forget()
    setLost(null)
    setLifted({
      wid: String(active.id),
      title: titleOf(String(active.id)),
      byPointer: !(activatorEvent instanceof KeyboardEvent),
    })
  }

  const cancel = (): void => {
    setLifted(null)
    if (isLost) setLost(lifted.title)
  }

  const end = ({ active, over }: DragEndEvent): void => {
    const wid = String(active.id)
    const gap = over === null ? undefined : gapWith(leaves, String(over.id))
    setLifted(null)
    if (gap !== undefined && homeOf(leaves, wid) !== undefined && !isHome(leaves, wid, gap))
      onMove(wid, dropPositionIn(leaves, wid, gap))
  }

  const announcements = useMemo<Announcements>(() => {
    const about = (words: typeof dragWords.over, wid: string, gap: DragGap | undefined): string | undefined =>
      gap && words(titleOf(wid), positionIn(latest.current, wid, gap))
    const gapOf = (over: DragEndEvent['over']): DragGap | undefined =>
      over === null ? undefined : gapWith(latest.current, String(over.id))
    const leftAt = (wid: string): string | undefined =>
      homeOf(latest.current, wid) === undefined ? undefined : dragWords.left(titleOf(wid))
    return {
      onDragStart: ({ active: { id } }) => about(dragWords.lifted, String(id), homeOf(latest.current, String(id))),
      onDragOver: ({ active: { id }, over }) => about(dragWords.over, String(id), gapOf(over)),
      onDragEnd: ({ active: { id }, over }) => {
        const gap = gapOf(over)
        return gap === undefined || isHome(latest.current, String(id), gap)
          ? leftAt(String(id))
          : about(dragWords.moved, String(id), gap)
      },
      onDragCancel: ({ active: { id } }) => leftAt(String(id)),
    }
  }, [latest, titleOf])

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      measuring={measuringConfiguration}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragInstructions } }}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={cancel}
    >
      {lost !== null && lossOf(dragWords.lost(lost), () => setLost(null))}
      {children}
      <DragOverlay dropAnimation={isStill ? null : returnAnimation}>
        {lifted?.byPointer === true && overlayOf(lifted.title)}
      </DragOverlay>
    </DndContext>
  )
}

export const useDragHandle = (wid: string, isEnabled: boolean) => {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: wid, disabled: !isEnabled })
  const handle = useMemo(() => ({ ...attributes, ...listeners, ref: setNodeRef }), [attributes, listeners, setNodeRef])
  return { handle, isLifted: isDragging }
}

export const useDragTarget = (gap: DragGap) => {
  const id = gapId(gap)
  const { setNodeRef, isOver, active } = useDroppable({ id })
  return { id, ref: setNodeRef, lifted: isOver && active !== null ? String(active.id) : null }
}
