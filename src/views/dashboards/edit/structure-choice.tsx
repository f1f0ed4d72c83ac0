import { useId } from 'react'
import { Structure, type Column, type Row } from '../../../domain/dashboards/dashboard.ts'
import { structures } from '../../../domain/dashboards/structure.ts'
import styles from './structure-choice.module.css'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const spanOf = ({ styleClass }: Column): number => Number(styleClass.replace('span-', ''))

const columnsIn = ({ columns }: Row, { x, y, width, height }: Box): readonly Box[] =>
  columns.flatMap((column, place) => {
    const before = columns.slice(0, place).reduce((sum, each) => sum + spanOf(each), 0)
    const box = { x: x + (width * before) / 12, y, width: (width * spanOf(column)) / 12, height }
    return 'rows' in column ? boxesIn(column.rows, box) : [box]
  })

const boxesIn = (rows: readonly Row[], { x, y, width, height }: Box): readonly Box[] =>
  rows.flatMap((row, place) =>
    columnsIn(row, { x, y: y + (height / rows.length) * place, width, height: height / rows.length }),
  )

interface StructureDrawingProps {
  readonly structure: Structure
}

const sheet = { x: 0, y: 0, width: 96, height: 60 }
const gap = 4

const StructureDrawing = ({ structure }: StructureDrawingProps) => (
  <svg aria-hidden="true" className={styles['drawing']} viewBox={`0 0 ${sheet.width} ${sheet.height}`}>
    {boxesIn(structures[structure], sheet).map(({ x, y, width, height }) => (
      <rect key={`${x} ${y}`} x={x + gap / 2} y={y + gap / 2} width={width - gap} height={height - gap} rx={2} />
    ))}
  </svg>
)

interface Props {
  readonly chosen: Structure
  readonly onChoose: (structure: Structure) => void
}

const offered = Object.keys(structures).filter(Structure.is)

export const StructureChoice = ({ chosen, onChoose }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend>Structure</legend>
      {offered.map((structure) => (
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
