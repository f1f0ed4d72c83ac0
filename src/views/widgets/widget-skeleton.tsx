import { Skeleton } from '@mantine/core'
import type { WidgetType } from '../../domain/widgets/widget-definition.ts'
import styles from './widget-skeleton.module.css'

interface Props {
  readonly type: WidgetType
}

/** Holds about the room its widget will take, so that nothing below jumps when it comes. */
export const WidgetSkeleton = ({ type }: Props) => (
  <div className={styles[type]} role="status" aria-label="Loading">
    <Skeleton height="100%" radius="sm" />
  </div>
)
