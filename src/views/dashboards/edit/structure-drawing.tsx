import type { Structure } from '../../../domain/dashboards/dashboard.ts'
import { structures } from '../../../domain/dashboards/structure.ts'
import { boxesIn } from './structure-boxes.ts'
import styles from './structure-choice.module.css'

interface Props {
  readonly structure: Structure
}

const sheet = { x: 0, y: 0, width: 96, height: 60 }
const gap = 4

export const StructureDrawing = ({ structure }: Props) => (
  <svg aria-hidden="true" className={styles['drawing']} viewBox={`0 0 ${sheet.width} ${sheet.height}`}>
    {boxesIn(structures[structure], sheet).map(({ x, y, width, height }) => (
      <rect key={`${x} ${y}`} x={x + gap / 2} y={y + gap / 2} width={width - gap} height={height - gap} rx={2} />
    ))}
  </svg>
)
