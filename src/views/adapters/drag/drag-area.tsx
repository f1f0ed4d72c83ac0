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
import { gapCollisionsAt, dragKeys, useKeyboardAim } from './drag-aim.ts'
import {
  type DropPosition,
  type DragGap,
  gapId,
  gapWith,
  homeGapOf,
  isHomeGap,
  widgetSlotAt,
  dropPositionAt,
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
const cancelDrag = (): void => {
  window.dispatchEvent(new Event('resize'))
}

const dragInstructions =
  'Press Space to lift the widget, the arrow keys to move it, Space to drop it, Escape to cancel.'

const positionText = ({ column, columns, position, positions }: DropPosition): string =>
  `column ${column} of ${columns}, position ${position} of ${positions}`

const dragAnnouncements = {
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
  const isLost = lifted !== null && homeGapOf(leaves, lifted.wid) === undefined

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
      if (pointerCoordinates !== null) return gapCollisionsAt(pointerCoordinates, droppableContainers, droppableRects)
      const gap = aimed()
      return gap === null ? [] : [{ id: gapId(gap) }]
    },
    [aimed],
  )

  useEffect(() => {
    if (isLost) cancelDrag()
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
    if (gap !== undefined && homeGapOf(leaves, wid) !== undefined && !isHomeGap(leaves, wid, gap))
      onMove(wid, widgetSlotAt(leaves, wid, gap))
  }

  const announcements = useMemo<Announcements>(() => {
    const about = (words: typeof dragAnnouncements.over, wid: string, gap: DragGap | undefined): string | undefined =>
      gap && words(titleOf(wid), dropPositionAt(latest.current, wid, gap))
    const gapOf = (over: DragEndEvent['over']): DragGap | undefined =>
      over === null ? undefined : gapWith(latest.current, String(over.id))
    const leftAt = (wid: string): string | undefined =>
      homeGapOf(latest.current, wid) === undefined ? undefined : dragAnnouncements.left(titleOf(wid))
    return {
      onDragStart: ({ active: { id } }) =>
        about(dragAnnouncements.lifted, String(id), homeGapOf(latest.current, String(id))),
      onDragOver: ({ active: { id }, over }) => about(dragAnnouncements.over, String(id), gapOf(over)),
      onDragEnd: ({ active: { id }, over }) => {
        const gap = gapOf(over)
        return gap === undefined || isHomeGap(latest.current, String(id), gap)
          ? leftAt(String(id))
          : about(dragAnnouncements.moved, String(id), gap)
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
      {lost !== null && lossOf(dragAnnouncements.lost(lost), () => setLost(null))}
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
