import { useId } from 'react'
import { DashboardStructure, type DashboardColumn, type DashboardRow } from '../../../domain/dashboards/dashboard.ts'
import { structureRows } from '../../../domain/dashboards/structure.ts'
import styles from './structure-choice.module.css'

interface ColumnBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const spanOf = ({ styleClass }: DashboardColumn): number => Number(styleClass.replace('span-', ''))

const columnBoxesInRow = ({ columns }: DashboardRow, { x, y, width, height }: ColumnBox): readonly ColumnBox[] =>
  columns.flatMap((column, index) => {
    const before = columns.slice(0, index).reduce((sum, each) => sum + spanOf(each), 0)
    const box = { x: x + (width * before) / 12, y, width: (width * spanOf(column)) / 12, height }
    return 'rows' in column ? columnBoxesIn(column.rows, box) : [box]
  })

const columnBoxesIn = (rows: readonly DashboardRow[], { x, y, width, height }: ColumnBox): readonly ColumnBox[] =>
  rows.flatMap((row, index) =>
    columnBoxesInRow(row, { x, y: y + (height / rows.length) * index, width, height: height / rows.length }),
  )

interface StructureDrawingProps {
  readonly structure: DashboardStructure
}

const sheetBox = { x: 0, y: 0, width: 96, height: 60 }
const boxGap = 4

const StructureDrawing = ({ structure }: StructureDrawingProps) => (
  <svg aria-hidden="true" className={styles['drawing']} viewBox={`0 0 ${sheetBox.width} ${sheetBox.height}`}>
    {columnBoxesIn(structureRows[structure], sheetBox).map(({ x, y, width, height }) => (
      <rect
        key={`${x} ${y}`}
        x={x + boxGap / 2}
        y={y + boxGap / 2}
        width={width - boxGap}
        height={height - boxGap}
        rx={2}
      />
    ))}
  </svg>
)

interface Props {
  readonly chosen: DashboardStructure
  readonly onChoose: (structure: DashboardStructure) => void
}

const offeredStructures = Object.keys(structureRows).filter(DashboardStructure.is)

export const StructureChoice = ({ chosen, onChoose }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend>Structure</legend>
      {offeredStructures.map((structure) => (
        <label key={structure} className={styles['option']}>
          <input
            type="radio"
            name={name}
            value={structure}
            checked={structure === chosen}
            onChange={() => onChoose(structure)}
          />
          <StructureDrawing structure={structure} />
          <span>{structure}</span>
        </label>
      ))}
    </fieldset>
  )
}
