import { Skeleton } from '@mantine/core'
import type { WidgetType } from '../../domain/widgets/widget-definition.ts'

interface Props {
  readonly type: WidgetType
}

/** About the height of each widget, so that nothing below jumps. */
const heights: Readonly<Record<WidgetType, string>> = {
  text: '6rem',
  form: '18.5rem',
  table: '15rem',
  grid: '27rem',
  graph: '20rem',
  calendar: '24rem',
}

export const WidgetSkeleton = ({ type }: Props) => (
  <div role="status" aria-label="Loading">
    <Skeleton height={heights[type]} radius="sm" />
  </div>
)
